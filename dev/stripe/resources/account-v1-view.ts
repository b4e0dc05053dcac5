import { sublist } from "../lists";
import type { Account } from "../objects";

const toProvide = [
  "external_account",
  "individual.dob.day",
  "individual.first_name",
  "individual.last_name",
  "tos_acceptance.date",
];

const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

/** The account in the words of v1. */
export function renderAccountV1(account: Account) {
  const isActive = account.state === "active";
  const isSubmitted = account.state !== "created" && account.state !== "incomplete";
  return {
    id: account.id,
    object: "account",
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: account.displayName,
      product_description: account.profile.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: account.profile.business_url ?? null,
    },
    business_type: account.entityType,
    capabilities: account.transfersRequested ? { transfers: capabilityStatus(account) } : {},
    charges_enabled: isActive,
    controller: {
      fees: { payer: account.feesCollector === "stripe" ? "account" : "application" },
      is_controller: true,
      losses: { payments: account.lossesCollector },
      requirement_collection: "stripe",
      stripe_dashboard: { type: account.dashboard },
      type: "application",
    },
    country: account.country.toUpperCase(),
    created: account.created,
    default_currency: account.currency,
    details_submitted: isSubmitted,
    email: account.email,
    external_accounts: sublist(`/v1/accounts/${account.id}/external_accounts`, []),
    future_requirements: { ...noRequirements, disabled_reason: null },
    metadata: account.metadata,
    payouts_enabled: isActive,
    requirements: requirements(account),
    settings: settings(account),
    tos_acceptance: { date: isSubmitted ? account.created : null, ip: null, user_agent: null },
    type: account.dashboard === "express" ? "express" : account.dashboard === "full" ? "standard" : "none",
  };
}

function capabilityStatus(account: Account): "active" | "inactive" | "pending" {
  if (account.state === "active" || account.state === "pending") return account.state;
  return "inactive";
}

function requirements(account: Account) {
  switch (account.state) {
    case "active":
      return { ...noRequirements, disabled_reason: null };
    case "created":
    case "incomplete":
      return {
        ...noRequirements,
        currently_due: toProvide,
        eventually_due: toProvide,
        disabled_reason: "requirements.past_due",
      };
    case "pending":
      return {
        ...noRequirements,
        pending_verification: ["individual.verification.document"],
        disabled_reason: "requirements.pending_verification",
      };
    case "restricted": {
      const due = ["individual.verification.document"];
      return {
        ...noRequirements,
        currently_due: due,
        eventually_due: due,
        past_due: due,
        errors: [
          {
            code: "verification_failed_keyed_identity",
            reason: "The identity could not be verified from what was entered. Upload an identity document.",
            requirement: "individual.verification.document",
          },
        ],
        disabled_reason: "requirements.past_due",
      };
    }
    case "rejected":
      return { ...noRequirements, disabled_reason: "rejected.other" };
  }
}

function settings(account: Account) {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: account.displayName, timezone: "Etc/UTC" },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: false,
      schedule: { delay_days: 2, interval: "daily" },
      statement_descriptor: null,
    },
  };
}
