import { z } from "zod";
import { invalid, StripeError } from "../errors";
import { pageV2 } from "../lists";
import type { Account } from "../objects";
import { type Operation, operation } from "../operation";
import { metadata, notSimulated } from "../params";
import { newestFirst, type Sim } from "../store";
import { renderAccountV1 } from "./account-v1-view";
import { renderAccountV2 } from "./account-v2-view";
import { getAccount, openAccount } from "./accounts";
import { emit, emitThin } from "./events";

const include = z
  .array(
    z.enum([
      "configuration.customer",
      "configuration.merchant",
      "configuration.recipient",
      "defaults",
      "future_requirements",
      "identity",
      "requirements",
    ]),
  )
  .optional();

const shortText = z.string().min(1, { error: "empty" }).max(5000);

const recipient = z.strictObject({
  capabilities: z
    .strictObject({
      ...notSimulated("bank_accounts", "cards"),
      stripe_balance: z
        .strictObject({ stripe_transfers: z.strictObject({ requested: z.boolean() }).optional() })
        .optional(),
    })
    .optional(),
});

const responsibilities = z.strictObject({
  fees_collector: z.enum(["application", "application_custom", "application_express", "stripe"]),
  losses_collector: z.enum(["application", "stripe"]),
});

const accountFields = {
  ...notSimulated("account_token"),
  contact_email: z.email({ error: "Invalid email address" }).max(800).optional(),
  contact_phone: shortText.optional(),
  dashboard: z.enum(["express", "full", "none"]).optional(),
  display_name: shortText.optional(),
  identity: z
    .strictObject({
      ...notSimulated("attestations", "business_details", "individual"),
      country: z
        .string()
        .regex(/^[a-zA-Z]{2}$/, { error: "Invalid country" })
        .optional(),
      entity_type: z.enum(["company", "government_entity", "individual", "non_profit"]).optional(),
    })
    .optional(),
  include,
  metadata: metadata.optional(),
};

const defaults = {
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, { error: "Invalid currency" })
    .optional(),
  locales: z.array(z.string()).optional(),
  profile: z
    .strictObject({
      business_url: shortText.optional(),
      doing_business_as: shortText.optional(),
      product_description: shortText.optional(),
    })
    .optional(),
  responsibilities: responsibilities.optional(),
};

const createParams = z.strictObject({
  ...accountFields,
  configuration: z
    .strictObject({ ...notSimulated("customer", "merchant"), recipient: recipient.optional() })
    .optional(),
  defaults: z.strictObject(defaults).optional(),
});

const updateParams = z.strictObject({
  ...accountFields,
  configuration: z
    .strictObject({
      ...notSimulated("customer", "merchant"),
      recipient: recipient.extend({ applied: z.boolean().optional() }).optional(),
    })
    .optional(),
  defaults: z.strictObject({ ...defaults, ...notSimulated("payout_methods") }).optional(),
});

export const accountV2Operations: Operation[] = [
  operation("POST", "/v2/core/accounts", createParams, ({ sim, account: caller, params }) => {
    refuseConnected(sim, caller);
    const recipient = params.configuration?.recipient;
    if (recipient && !params.identity?.country) {
      throw invalid("identity.country is required for this configuration.", "parameter_missing", "identity.country");
    }
    if (recipient && !params.defaults?.responsibilities) {
      throw invalid(
        "defaults.responsibilities is required for this configuration.",
        "parameter_missing",
        "defaults.responsibilities",
      );
    }
    const country = params.identity?.country?.toLowerCase() ?? "us";
    const account = openAccount(sim, {
      api: "v2",
      applied: recipient ? ["recipient"] : [],
      transfersRequested: recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false,
      country,
      currency: params.defaults?.currency ?? "usd",
      email: params.contact_email ?? null,
      phone: params.contact_phone ?? null,
      displayName: params.display_name ?? null,
      dashboard: params.dashboard ?? "none",
      entityType: params.identity?.entity_type ?? null,
      locales: params.defaults?.locales ?? null,
      profile: params.defaults?.profile ?? {},
      feesCollector: params.defaults?.responsibilities?.fees_collector ?? "stripe",
      lossesCollector: params.defaults?.responsibilities?.losses_collector ?? "stripe",
      metadata: params.metadata ?? {},
    });
    return renderAccountV2(account, params.include ?? []);
  }),

  operation("GET", "/v2/core/accounts/{id}", z.strictObject({ include }), ({ sim, account: caller, path, params }) =>
    renderAccountV2(getAccount(sim, caller, path.id, "id"), params.include ?? []),
  ),

  operation("POST", "/v2/core/accounts/{id}", updateParams, ({ sim, account: caller, path, params }) => {
    const account = getAccount(sim, caller, path.id, "id");
    if (account.closed) throw invalid(`Account ${account.id} is closed.`, "account_closed");
    updateAccount(account, params);
    emitThin(sim, "v2.core.account.updated", account.id);
    emit(sim, account.id, "account.updated", renderAccountV1(account));
    return renderAccountV2(account, params.include ?? []);
  }),

  operation(
    "POST",
    "/v2/core/accounts/{id}/close",
    z.strictObject({ applied_configurations: z.array(z.enum(["customer", "merchant", "recipient"])).optional() }),
    ({ sim, account: caller, path }) => {
      const account = getAccount(sim, caller, path.id, "id");
      refuseWithMoney(sim, account);
      account.closed = true;
      emitThin(sim, "v2.core.account.closed", account.id);
      return renderAccountV2(account, []);
    },
  ),

  operation(
    "GET",
    "/v2/core/accounts",
    z.strictObject({
      applied_configurations: z.array(z.enum(["customer", "merchant", "recipient"])).optional(),
      closed: z.enum(["true", "false"]).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      page: z.string().optional(),
    }),
    ({ sim, account, params }) => {
      const accounts = newestFirst(sim, "account", account).filter(
        (each) =>
          !each.isPlatform &&
          each.closed === (params.closed === "true") &&
          (params.applied_configurations ?? []).every((name) => each.applied.includes(name)),
      );
      return pageV2("/v2/core/accounts", accounts, params, (each) => renderAccountV2(each, []));
    },
  ),
];

function refuseConnected(sim: Sim, caller: string): void {
  if (caller === sim.state.platform) return;
  throw new StripeError(403, "Only the platform can open connected accounts; leave out Stripe-Account.", {
    code: "account_invalid",
  });
}

function updateAccount(account: Account, params: z.output<typeof updateParams>): void {
  account.email = params.contact_email ?? account.email;
  account.phone = params.contact_phone ?? account.phone;
  account.displayName = params.display_name ?? account.displayName;
  account.dashboard = params.dashboard ?? account.dashboard;
  account.entityType = params.identity?.entity_type ?? account.entityType;
  account.currency = params.defaults?.currency ?? account.currency;
  account.locales = params.defaults?.locales ?? account.locales;
  account.profile = { ...account.profile, ...params.defaults?.profile };
  account.metadata = { ...account.metadata, ...params.metadata };

  const country = params.identity?.country?.toLowerCase();
  if (country && country !== account.country && account.state !== "created") {
    throw invalid("The country can't be changed once onboarding has begun.", "parameter_invalid", "identity.country");
  }
  account.country = country ?? account.country;

  const recipient = params.configuration?.recipient;
  if (recipient) account.applied = ["recipient"];
  const requested = recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested;
  account.transfersRequested = requested ?? account.transfersRequested;
}

function refuseWithMoney(sim: Sim, account: Account): void {
  const left = Object.values(sim.state.balances[account.id] ?? {});
  if (left.some(({ available, pending }) => available !== 0 || pending !== 0)) {
    throw invalid(`Account ${account.id} still has a balance and can't be closed.`, "account_has_balance");
  }
}
