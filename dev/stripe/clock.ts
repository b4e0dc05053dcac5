import { settle } from "./ledger";
import { endDebit } from "./resources/bank-debit";
import { settleChargeLate } from "./resources/charges";
import { expireSession } from "./resources/checkout-sessions";
import { openCardDispute } from "./resources/disputes";
import { advancePayout, makeDailyPayouts } from "./resources/payouts";
import { finishRefund } from "./resources/refunds";
import { known, now, type Sim, type Task } from "./store";

const stepSeconds = 60 * 60;

/** Lets everything happen that the simulated time has come for, in the order it came. */
export function catchUp(sim: Sim): void {
  for (let task = nextDue(sim); task; task = nextDue(sim)) {
    const done = task;
    sim.state.tasks = sim.state.tasks.filter((other) => other !== done);
    perform(sim, task);
  }
  for (const session of Object.values(sim.state.tables["checkout.session"])) {
    if (session.status === "open" && session.expiresAt <= now(sim)) expireSession(sim, session);
  }
  // A day's payouts take what was available before; what settles now waits for the next.
  makeDailyPayouts(sim);
  settle(sim);
}

/** Moves the simulated time forward in steps, so that what happens on the way happens at its own time. */
export function advanceClock(sim: Sim, seconds: number): void {
  for (let left = seconds; left > 0; left -= stepSeconds) {
    sim.state.clockOffsetSeconds += Math.min(left, stepSeconds);
    catchUp(sim);
  }
}

/** Whether anything is due, so that an idle simulator need not be saved. */
export function isAnythingDue(sim: Sim): boolean {
  const moment = now(sim);
  return (
    Math.floor(moment / 86_400) > sim.state.payoutDay ||
    sim.state.tasks.some(({ at }) => at <= moment) ||
    sim.state.unsettled.some((id) => (sim.state.tables.balance_transaction[id]?.availableOn ?? Infinity) <= moment) ||
    Object.values(sim.state.tables["checkout.session"]).some(
      ({ status, expiresAt }) => status === "open" && expiresAt <= moment,
    )
  );
}

function nextDue(sim: Sim): Task | undefined {
  const due = sim.state.tasks.filter(({ at }) => at <= now(sim));
  return due.sort((a, b) => a.at - b.at)[0];
}

function perform(sim: Sim, { kind, id }: Task): void {
  const performers = {
    settle_charge: () => settleChargeLate(sim, known(sim, "charge", id)),
    finish_refund: () => finishRefund(sim, id),
    advance_payout: () => advancePayout(sim, id),
    open_dispute: () => openCardDispute(sim, id),
    clear_debit: () => endDebit(sim, id, true),
    bounce_debit: () => endDebit(sim, id, false),
  };
  performers[kind]();
}
