import { isApi } from "../../match/apis";
import { apiName } from "./api-name";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { onlyText, type Value } from "./value";

const isWorthHiding = isApi("hidden-name");

/** Notes where something that can do harm is reached by a name that nobody can search for. */
export function noteDisguise(machine: Machine, object: Value | null, written: Expr, key: Value, line: number): void {
  const name = onlyText(key);
  if (name === null || !isWorthHiding(name.trim())) return;
  const isHidden = [...key.origins.values()].some(({ kind }) => kind === "decoded" || kind === "assembled");
  if (!isHidden || written.kind === "text") return;
  const owner = object ? apiName(object.names[0] ?? "") : "";
  if (object && object.names.length === 0) return;
  machine.emit({ kind: "disguised_name", api: owner ? `${owner}.${name}` : name, line });
}
