import { z } from "zod";
import { missing, StripeError } from "../errors";
import { page } from "../lists";
import type { Account } from "../objects";
import { type Operation, operation } from "../operation";
import { expand, listParams, when } from "../params";
import { find, newestFirst, type Sim } from "../store";
import { renderAccountV1 } from "./account-v1-view";

const expandOnly = z.strictObject({ expand });

export const accountV1Operations: Operation[] = [
  operation("GET", "/v1/account", expandOnly, ({ sim, account }) => renderAccountV1(visible(sim, account, account))),

  operation("GET", "/v1/accounts/{account}", expandOnly, ({ sim, account, path }) =>
    renderAccountV1(visible(sim, account, path.account)),
  ),

  operation(
    "GET",
    "/v1/accounts",
    z.strictObject({ ...listParams, created: when.optional() }),
    ({ sim, account, params }) => {
      const accounts = newestFirst(sim, "account", account).filter(
        (each) => !each.isPlatform && !each.closed && (params.created?.(each.created) ?? true),
      );
      return page("account", "/v1/accounts", accounts, params, renderAccountV1);
    },
  ),
];

/** The platform sees its connected accounts; everyone sees themselves. */
function visible(sim: Sim, caller: string, id: string): Account {
  const account = find(sim, "account", sim.state.platform, id);
  if (!account) throw missing("account", id, "account");
  if (caller !== sim.state.platform && caller !== id) {
    throw new StripeError(403, `The provided key does not have access to account '${id}'.`, {
      code: "account_invalid",
    });
  }
  return account;
}
