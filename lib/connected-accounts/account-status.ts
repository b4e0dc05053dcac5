import type Stripe from "stripe";

export type AccountStatus = "onboarding" | "pending" | "restricted" | "active" | "rejected";

/** What of the processor's account decides whether its owner can be paid. */
export type AccountFacts = {
  closed: boolean;
  transfers: string | null;
  payouts: string | null;
  requirements: { description: string; awaits: "stripe" | "user"; isPastDue: boolean; isFirstTime: boolean }[];
};

/** An account that is no longer there, or that no longer lets us in. */
export const GONE: AccountFacts = { closed: true, transfers: null, payouts: null, requirements: [] };

/** Where a seller stands, from what the processor says: `onboarding` until everything was handed in once. */
export function accountStatus({ closed, transfers, payouts, requirements }: AccountFacts): AccountStatus {
  if (closed || transfers === "rejected") return "rejected";
  if (transfers === "active" && payouts === "active") return "active";
  const owed = requirements.filter(({ awaits }) => awaits === "user");
  if (owed.some(({ isPastDue, isFirstTime }) => isPastDue && !isFirstTime)) return "restricted";
  if (owed.length > 0) return "onboarding";
  if (requirements.length > 0 || transfers === "pending" || payouts === "pending") return "pending";
  return transfers === null ? "onboarding" : "restricted";
}

/** What the seller still has to hand in, in the processor's words. */
export function requirementsDue({ requirements }: AccountFacts): string[] {
  return requirements.filter(({ awaits }) => awaits === "user").map(({ description }) => description);
}

/** What was once switched on in an account counts for nothing after it was closed. */
export function factsOf(account: Stripe.V2.Core.Account): AccountFacts {
  if (account.closed) return GONE;
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  return {
    closed: false,
    transfers: balance?.stripe_transfers?.status ?? null,
    payouts: balance?.payouts?.status ?? null,
    requirements: (account.requirements?.entries ?? []).map((entry) => ({
      description: entry.description,
      awaits: entry.awaiting_action_from,
      isPastDue: entry.minimum_deadline.status === "past_due",
      isFirstTime: entry.requested_reasons.every(({ code }) => code === "routine_onboarding"),
    })),
  };
}
