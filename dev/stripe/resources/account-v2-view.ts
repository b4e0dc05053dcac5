import type { Account } from "../objects";

/** The account in the words of v2, with the parts that were asked for. */
export function renderAccountV2(account: Account, include: readonly string[]) {
  const has = (part: string) => include.includes(part);
  return {
    id: account.id,
    object: "v2.core.account",
    applied_configurations: account.applied,
    closed: account.closed,
    ...(has("configuration.recipient") && { configuration: { recipient: recipient(account) } }),
    ...(account.email !== null && { contact_email: account.email }),
    ...(account.phone !== null && { contact_phone: account.phone }),
    created: new Date(account.created * 1000).toISOString(),
    dashboard: account.dashboard,
    ...(has("defaults") && { defaults: defaults(account) }),
    ...(account.displayName !== null && { display_name: account.displayName }),
    ...(has("future_requirements") && { future_requirements: { entries: [] } }),
    ...(has("identity") && { identity: identity(account) }),
    livemode: false,
    metadata: account.metadata,
    ...(has("requirements") && { requirements: requirements(account) }),
  };
}

function recipient(account: Account) {
  if (!account.applied.includes("recipient")) return { applied: false };
  if (!account.transfersRequested) return { applied: !account.closed, capabilities: {} };
  const capability = capabilityOf(account);
  return {
    applied: !account.closed,
    capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } },
  };
}

function capabilityOf({ state }: Account) {
  switch (state) {
    case "active":
      return { status: "active", status_details: [] };
    case "pending":
      return {
        status: "pending",
        status_details: [{ code: "requirements_pending_verification", resolution: "no_resolution" }],
      };
    case "rejected":
      return { status: "rejected", status_details: [{ code: "rejected_other", resolution: "contact_stripe" }] };
    default:
      return {
        status: "restricted",
        status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
      };
  }
}

function defaults(account: Account) {
  return {
    currency: account.currency,
    ...(account.locales && { locales: account.locales }),
    profile: account.profile,
    responsibilities: {
      fees_collector: account.feesCollector,
      losses_collector: account.lossesCollector,
      requirements_collector: "stripe",
    },
  };
}

function identity(account: Account) {
  return { country: account.country, ...(account.entityType && { entity_type: account.entityType }) };
}

function requirements({ state }: Account) {
  if (state === "active" || state === "rejected") return { entries: [] };
  if (state === "pending") {
    const deadline = "eventually_due";
    return {
      entries: [entry("individual.verification.document", "stripe", deadline, "routine_verification")],
      summary: { minimum_deadline: { status: deadline } },
    };
  }
  if (state === "restricted") {
    const failed = {
      code: "verification_failed_keyed_identity",
      description: "The identity could not be verified from what was entered. Upload an identity document.",
    };
    return {
      entries: [entry("individual.verification.document", "user", "past_due", "routine_verification", [failed])],
      summary: { minimum_deadline: { status: "past_due" } },
    };
  }
  const due = ["individual.given_name", "individual.surname", "individual.date_of_birth", "payout_methods", "tos"];
  return {
    entries: due.map((what) => entry(what, "user", "currently_due", "routine_onboarding")),
    summary: { minimum_deadline: { status: "currently_due" } },
  };
}

function entry(
  description: string,
  awaitingActionFrom: "stripe" | "user",
  deadline: "currently_due" | "eventually_due" | "past_due",
  reason: "routine_onboarding" | "routine_verification",
  errors: { code: string; description: string }[] = [],
) {
  return {
    awaiting_action_from: awaitingActionFrom,
    description,
    errors,
    impact: {
      restricts_capabilities: ["stripe_balance.stripe_transfers", "stripe_balance.payouts"].map((capability) => ({
        capability,
        configuration: "recipient",
        deadline: { status: deadline },
      })),
    },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: reason }],
  };
}
