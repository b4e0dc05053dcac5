import { z } from "zod";
import { advanceClock, catchUp } from "./clock";
import { missing, StripeError } from "./errors";
import { changeFaults, faultsBody } from "./faults";
import type { Answer, Request } from "./http";
import type { Buyer } from "./objects";
import { isLoopback, readParams } from "./params";
import { getAccount, onboard } from "./resources/accounts";
import { payByDebit } from "./resources/bank-debit";
import { getCharge } from "./resources/charges";
import { answerChallenge, type PaymentResult, paySession } from "./resources/checkout-payment";
import { renderSession } from "./resources/checkout-session-view";
import { getDispute } from "./resources/dispute-operations";
import { renderDispute } from "./resources/dispute-view";
import { escalateInquiry, openDispute, resolveDispute, warnOfFraud } from "./resources/disputes";
import { renderEvent } from "./resources/events";
import { renderPayout } from "./resources/payout-view";
import { advancePayout, endPayout, payOut } from "./resources/payouts";
import { failRefund, renderRefund } from "./resources/refunds";
import { topUp } from "./resources/top-ups";
import { emptyState, find, known, now, type Sim } from "./store";
import { resend, type startDeliveries } from "./webhooks";

type Control = { sim: Sim; body: unknown; deliveries: ReturnType<typeof startDeliveries> };
type Command = (control: Control) => object | Promise<object>;

const payBody = z.strictObject({
  session: z.string(),
  /** A test card's number, or `bank_debit_clears` or `bank_debit_bounces` for a payment that takes its time. */
  card: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
  /** The answer to the 3-D Secure question, where the card asks one. */
  authenticate: z.enum(["approve", "fail"]).optional(),
});

const disputeBody = z.strictObject({
  charge: z.string(),
  reason: z.string().default("fraudulent"),
  /** All that is left of the charge, unless a part is named. */
  amount: z.int().min(1).optional(),
});

const payoutBody = z.strictObject({
  account: z.string(),
  /** One that was made before, such as a paid one that the bank sends back; otherwise what is available is paid out. */
  payout: z.string().optional(),
  outcome: z.enum(["paid", "failed", "in_transit"]),
});

const commands: Record<string, Command> = {
  "POST /_sim/pay": ({ sim, body }) => {
    const params = readParams(payBody, body);
    const session = sim.state.tables["checkout.session"][params.session];
    if (!session) throw missing("checkout.session", params.session, "session");
    const card = params.card.replace(/\s/g, "");
    if (card === "bank_debit_clears" || card === "bank_debit_bounces") {
      const result = payByDebit(sim, session, anyBuyer(sim, params), card === "bank_debit_clears");
      return { ...result, session: renderSession(sim, session) };
    }
    const first = paySession(sim, session, { card, cvc: "123", buyer: anyBuyer(sim, params) });
    const isAnswered = first.status === "requires_action" && params.authenticate !== undefined;
    const result = isAnswered ? answerChallenge(sim, session, params.authenticate === "approve") : first;
    if (result.status === "closed") throw new StripeError(409, `This session is ${session.status}; create another.`);
    return { ...result, session: renderSession(sim, session) };
  },

  "POST /_sim/onboard": ({ sim, body }) => {
    const outcome = z.enum(["active", "pending", "restricted", "rejected", "incomplete"]);
    const params = readParams(z.strictObject({ account: z.string(), outcome }), body);
    const account = getAccount(sim, sim.state.platform, params.account);
    onboard(sim, account, params.outcome);
    return { account: account.id, state: account.state };
  },

  "POST /_sim/clock": ({ sim, body }) => {
    const params = readParams(z.strictObject({ advance_seconds: z.int().min(0) }), body);
    advanceClock(sim, params.advance_seconds);
    return { now: now(sim), offset_seconds: sim.state.clockOffsetSeconds };
  },

  "POST /_sim/faults": ({ sim, body }) => {
    sim.state.faults = changeFaults(sim.state.faults, readParams(faultsBody, body));
    return sim.state.faults;
  },

  "POST /_sim/webhooks/flush": ({ deliveries }) => deliveries.flush(),

  "POST /_sim/webhooks/resend": ({ sim, body }) => {
    const params = readParams(z.strictObject({ event: z.string() }), body);
    return { deliveries: resend(sim, params.event) };
  },

  "POST /_sim/reset": ({ sim }) => {
    sim.state = emptyState(sim.seed, now(sim));
    sim.requests.length = 0;
    return { platform: sim.state.platform };
  },

  "GET /_sim/requests": ({ sim }) => ({ data: sim.requests }),

  "GET /_sim/events": ({ sim }) => ({
    data: Object.values(sim.state.tables.event).map((event) => ({
      account: event.owner === sim.state.platform ? null : event.owner,
      event: renderEvent(sim, event),
      deliveries: sim.state.deliveries.filter((delivery) => delivery.event === event.id),
    })),
  }),

  "GET /_sim/snapshot": ({ sim }) => sim.state,

  "POST /_sim/dispute": ({ sim, body }) => {
    const { charge, reason, amount } = readParams(disputeBody, body);
    const isInquiry = reason === "inquiry";
    const disputed = getCharge(sim, sim.state.platform, charge);
    return renderDispute(sim, openDispute(sim, disputed, isInquiry ? "general" : reason, isInquiry, amount));
  },

  "POST /_sim/dispute/escalate": ({ sim, body }) => {
    const params = readParams(z.strictObject({ dispute: z.string() }), body);
    const dispute = getDispute(sim, sim.state.platform, params.dispute);
    escalateInquiry(sim, dispute);
    return renderDispute(sim, dispute);
  },

  "POST /_sim/dispute/resolve": ({ sim, body }) => {
    const params = readParams(z.strictObject({ dispute: z.string(), outcome: z.enum(["won", "lost"]) }), body);
    const dispute = getDispute(sim, sim.state.platform, params.dispute);
    resolveDispute(sim, dispute, params.outcome);
    return renderDispute(sim, dispute);
  },

  "POST /_sim/early-fraud-warning": ({ sim, body }) => {
    const params = readParams(z.strictObject({ charge: z.string() }), body);
    return warnOfFraud(sim, getCharge(sim, sim.state.platform, params.charge));
  },

  "POST /_sim/refund/fail": ({ sim, body }) => {
    const params = readParams(z.strictObject({ refund: z.string() }), body);
    const refund = find(sim, "refund", sim.state.platform, params.refund);
    if (!refund) throw missing("refund", params.refund, "refund");
    failRefund(sim, refund);
    return renderRefund(refund);
  },

  "POST /_sim/top-up": ({ sim, body }) => {
    const { amount, currency } = readParams(z.strictObject({ amount: z.int().min(1), currency: z.string() }), body);
    return topUp(sim, amount, currency);
  },

  "POST /_sim/payout": ({ sim, body }) => {
    const params = readParams(payoutBody, body);
    const account = getAccount(sim, sim.state.platform, params.account);
    const payouts = params.payout ? [known(sim, "payout", params.payout)] : payOut(sim, account.id);
    if (payouts.length === 0) {
      throw new StripeError(409, "Nothing is available to pay out; POST /_sim/clock lets two days pass.");
    }
    for (const payout of payouts) {
      if (params.outcome === "in_transit") advancePayout(sim, payout.id);
      else endPayout(sim, payout, params.outcome);
    }
    return { data: payouts.map(renderPayout) };
  },
};

function anyBuyer(sim: Sim, params: z.output<typeof payBody>): Buyer {
  const session = known(sim, "checkout.session", params.session);
  return {
    email: params.email ?? session.customerEmail ?? "buyer@example.com",
    name: params.name ?? "Test Buyer",
    country: "US",
    expMonth: 12,
    expYear: new Date(now(sim) * 1000).getUTCFullYear() + 3,
  };
}

/** Runs a command of the control API, for callers on this machine only. */
export async function answerControl(
  sim: Sim,
  request: Request,
  deliveries: ReturnType<typeof startDeliveries>,
): Promise<Answer> {
  try {
    refuseStrangers(request);
    const command = commands[`${request.method} ${request.path}`];
    if (!command) throw new StripeError(404, `No such command: ${request.method} ${request.path}`);
    catchUp(sim);
    const result = await command({ sim, body: parse(request.body), deliveries });
    return reply("status" in result && isDeclined(result) ? 402 : 200, result);
  } catch (error) {
    if (error instanceof StripeError) return reply(error.status, error.toJSON("v1"));
    throw error;
  }
}

function isDeclined(result: { status: unknown }): boolean {
  const declined: PaymentResult["status"] = "declined";
  return result.status === declined;
}

/** Pages of other sites can reach this machine through its browser; they carry an origin or another host's name. */
function refuseStrangers(request: Request): void {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(request.remoteAddress);
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  if (!isLocal || !isLoopback(host) || request.headers.origin !== undefined) {
    throw new StripeError(403, "The control API answers programs on this machine only.");
  }
}

function parse(body: string): unknown {
  if (body === "") return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new StripeError(400, "The body must be JSON.");
  }
}

function reply(status: number, body: object): Answer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
