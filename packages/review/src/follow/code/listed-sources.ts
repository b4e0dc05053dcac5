import { byList, isApi } from "../../match/apis";
import { speaksOf } from "../../match/phrase-lists";
import { RULE_SET } from "../../match/rule-set";
import type { OriginKind } from "./origin";
import { allGiven, allTexts, type Given } from "./value";

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
  return { kind: "variable", what: `${service.slice(0, MAX_SERVICE_CHARS).replaceAll(/\W+/g, "_")}_password` };
}

const asks = isApi("question");
const namesPassword = speaksOf("names-password");
const MAX_QUESTION_CHARS = 2000;

/** Whether a call asks whoever sits at the terminal for a password, as its question tells. */
export function asksPassword(api: string, given: Given): boolean {
  if (!asks(api)) return false;
  const words = allGiven(given).flatMap((value) => allTexts(value));
  return namesPassword(words.join(" . ").slice(0, MAX_QUESTION_CHARS));
}
