import { z } from "zod";
import { invalid } from "../errors";
import { type Operation, operation } from "../operation";
import { pageToken } from "../page-token";
import { expand, url } from "../params";
import { add, newId, now, type Sim } from "../store";
import { getAccount } from "./accounts";

const linkLifetimeSeconds = 5 * 60;

const useCase = z.strictObject({
  collection_options: z
    .strictObject({
      fields: z.enum(["currently_due", "eventually_due"]).optional(),
      future_requirements: z.enum(["include", "omit"]).optional(),
    })
    .optional(),
  refresh_url: url,
  return_url: url.optional(),
});

const createParams = z.strictObject({
  account: z.string(),
  use_case: z.strictObject({
    type: z.enum(["account_onboarding", "account_update"]),
    account_onboarding: useCase.optional(),
    account_update: useCase.optional(),
  }),
});

export const accountLinkOperations: Operation[] = [
  operation("POST", "/v2/core/account_links", createParams, ({ sim, account: caller, params }) => {
    const { type } = params.use_case;
    const pages = params.use_case[type];
    if (!pages) throw invalid(`use_case.${type} is required.`, "parameter_missing", `use_case.${type}`);
    if (params.use_case[type === "account_onboarding" ? "account_update" : "account_onboarding"]) {
      throw invalid(`Only use_case.${type} goes with this type.`, "parameter_unknown", "use_case");
    }
    const account = getAccount(sim, caller, params.account);
    if (account.closed) throw invalid(`Account ${account.id} is closed.`, "account_closed", "account");

    const token = newId(sim, "", 40);
    const link = add(sim, "account_link", sim.state.platform, token, {
      token,
      account: account.id,
      refreshUrl: pages.refresh_url,
      returnUrl: pages.return_url ?? null,
      expiresAt: now(sim) + linkLifetimeSeconds,
      usedAt: null,
      submittedAt: null,
    });
    return {
      object: "v2.core.account_link",
      account: account.id,
      created: new Date(link.created * 1000).toISOString(),
      expires_at: new Date(link.expiresAt * 1000).toISOString(),
      livemode: false,
      url: `${sim.publicUrl}/connect/onboarding/${token}`,
      use_case: params.use_case,
    };
  }),

  operation(
    "POST",
    "/v1/accounts/{account}/login_links",
    z.strictObject({ expand }),
    ({ sim, account: caller, path }) => {
      const account = getAccount(sim, caller, path.account);
      if (account.dashboard !== "express") {
        throw invalid("Login links are for accounts with the Express dashboard only.", undefined, "account");
      }
      if (account.state === "created" || account.state === "incomplete") {
        throw invalid(
          "Cannot create a login link for an account that has not completed onboarding.",
          undefined,
          "account",
        );
      }
      return { object: "login_link", created: now(sim), url: expressUrl(sim, account.id) };
    },
  ),
];

/** The Express dashboard; the key in it makes it as unguessable as the original's. */
function expressUrl(sim: Sim, account: string): string {
  return `${sim.publicUrl}/express/${account}?key=${expressKey(sim, account)}`;
}

/** What opens an account's dashboard page. */
export function expressKey(sim: Sim, account: string): string {
  return pageToken(sim, `express:${account}`);
}
