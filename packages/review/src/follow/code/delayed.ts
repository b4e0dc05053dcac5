import { isApi } from "../../match/apis";
import { apiName } from "./api-name";
import { effectOf } from "./api-tables";
import { elementOf } from "./select";
import type { Given, Value } from "./value";

const delays = isApi("call-later");

/** What is to be done later, and what with: a list of arguments, or the words behind it; null for what delays nothing. */
export function delayedBy(api: string, { args, named }: Given): { work: Value; args: Value[] } | null {
  if (!delays(api)) return null;
  const at = args.findIndex(isWork);
  const work = args[at] ?? named.get("function") ?? named.get("func") ?? named.get("action");
  if (!work) return null;
  const list = named.get("args") ?? named.get("argument") ?? (args[at + 1]?.items ? args[at + 1] : undefined);
  return { work, args: list ? elementOf(list) : args.slice(at + 1) };
}

function isWork({ functions, names }: Value): boolean {
  return functions.length > 0 || names.some((name) => effectOf(apiName(name)) !== null);
}
