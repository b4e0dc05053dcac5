import { apiName } from "./api-name";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { onlyText, type Value } from "./value";

const DANGEROUS =
  /^(?:exec|eval|compile|__import__|system|popen|spawn\w*|exec\w*|Function|constructor|child_process|subprocess|check_output|fork|loads|marshal|pickle|ctypes|socket|urlopen|requests|b64decode|urllib(?:\.request)?|https?|net|dgram|fetch)$/;

/** Notes where something that can do harm is reached by a name that nobody can search for. */
export function noteDisguise(machine: Machine, object: Value | null, written: Expr, key: Value, line: number): void {
  const name = onlyText(key);
  if (name === null || !DANGEROUS.test(name.trim())) return;
  const isHidden = [...key.origins.values()].some(({ kind }) => kind === "decoded" || kind === "assembled");
  if (!isHidden || written.kind === "text") return;
  const owner = object ? apiName(object.names[0] ?? "") : "";
  if (object && object.names.length === 0) return;
  machine.emit({ kind: "disguised_name", api: owner ? `${owner}.${name}` : name, line });
}
