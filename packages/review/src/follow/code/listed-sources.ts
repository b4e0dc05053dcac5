import { byList, isApi } from "../../match/apis";
import { RULE_SET } from "../../match/rule-set";
import type { OriginKind } from "./origin";
import type { Given } from "./value";

/** What a library function brings in that is the user's or the machine's, whatever it is given; null for any other. */
export const listedSource = byList(
  Object.entries(RULE_SET.apis).flatMap(
    ([list, { brings, called }]): [string, { brings: OriginKind; called?: string }][] =>
      brings ? [[list, { brings, called }]] : [],
  ),
);

const readsLogin = isApi("login");
const MAX_SERVICE_CHARS = 60;

/** One login of the user's, named after its service as a variable for it would be; null for any other call. */
export function loginOf(api: string, { args, named }: Given): { kind: OriginKind; what: string } | null {
  if (!readsLogin(api)) return null;
  const [service = ""] = (args[0] ?? named.get("service_name"))?.texts ?? [];
  if (service === "" && api.startsWith("netrc")) return { kind: "token_file", what: "~/.netrc" };
  const name = api.startsWith("getpass") ? "" : service.slice(0, MAX_SERVICE_CHARS).replaceAll(/\W+/g, "_");
  return { kind: "variable", what: `${name}_password` };
}
