import { apiList, byList } from "../../match/apis";
import { RULE_SET } from "../../match/rule-set";

/** Where a client of a service leads to that is told no address, by what it is called; null for any other. */
export const homeOf = byList(
  Object.entries(RULE_SET.apis).flatMap(([list, { address }]): [string, string][] =>
    address ? [[list, address]] : [],
  ),
);

/** Where a client that is given no keys works: in the account of the user. */
export const USERS_OWN_CLOUD = apiList("aws-client").address ?? "";
