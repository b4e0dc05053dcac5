import { invalid, missing } from "../errors";
import type { Account, AccountState } from "../objects";
import { add, find, newId, type Sim } from "../store";
import { renderAccountV1 } from "./account-v1-view";
import { emit, emitThin } from "./events";

type NewAccount = Omit<Account, "id" | "owner" | "seq" | "created" | "state" | "isPlatform" | "closed" | "bankAccount">;

/**
 * Opens a connected account. A tag in its e-mail address (`ann+pending@…`) says how its onboarding ended already,
 * for tests that never visit a page.
 */
export function openAccount(sim: Sim, fields: NewAccount): Account {
  const account = add(sim, "account", sim.state.platform, newId(sim, "acct_", 16), {
    ...fields,
    state: "created",
    isPlatform: false,
    closed: false,
    bankAccount: newId(sim, "ba_"),
  });
  emitThin(sim, "v2.core.account.created", account.id);
  const tagged = /\+(active|pending|restricted|rejected)(?=@)/.exec(fields.email ?? "")?.[1];
  if (isOutcome(tagged)) onboard(sim, account, tagged);
  return account;
}

const outcomes = ["active", "pending", "restricted", "rejected", "incomplete"] as const;
export type Outcome = (typeof outcomes)[number];

export function isOutcome(text: unknown): text is Outcome {
  return outcomes.some((outcome) => outcome === text);
}

/** Moves an account to where its onboarding led, and tells both kinds of endpoint. */
export function onboard(sim: Sim, account: Account, outcome: Outcome): void {
  if (account.closed) throw invalid(`Account ${account.id} is closed.`, "account_closed");
  if (account.state === outcome) return;
  const before = statusOf(account.state);
  account.state = outcome;

  emitThin(sim, "v2.core.account[requirements].updated", account.id);
  if (statusOf(outcome) !== before) {
    for (const capability of ["stripe_balance.stripe_transfers", "stripe_balance.payouts"]) {
      emitThin(sim, "v2.core.account[configuration.recipient].capability_status_updated", account.id, {
        updated_capability: capability,
      });
    }
  }
  emit(sim, account.id, "account.updated", renderAccountV1(account));
}

/** What the state means for a capability. */
function statusOf(state: AccountState): "active" | "pending" | "restricted" | "rejected" {
  return state === "created" || state === "incomplete" ? "restricted" : state;
}

/** Whether money may be sent to this account. */
export function receivesTransfers(account: Account): boolean {
  return account.state === "active" && account.transfersRequested && !account.closed;
}

/** The connected account with this id, which only the platform may see, or the API's refusal. */
export function getAccount(sim: Sim, caller: string, id: string, param = "account"): Account {
  const account = find(sim, "account", caller, id);
  if (!account || account.isPlatform) throw missing("account", id, param);
  return account;
}

/** The connected account that a payment goes to; refuses one that may not receive transfers. */
export function getDestination(sim: Sim, caller: string, id: string, param: string): Account {
  const account = getAccount(sim, caller, id, param);
  if (!receivesTransfers(account)) {
    throw invalid(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      "insufficient_capabilities_for_transfer",
      param,
    );
  }
  return account;
}
