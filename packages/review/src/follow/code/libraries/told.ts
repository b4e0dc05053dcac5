import type { CallSite } from "../call-site";
import type { Machine } from "../machine";
import type { Given, Value } from "../value";

/** What a call comes to: another call, or a value; null for one that is to go on as it is. */
export type Told = CallSite | Value | null;
export type As = (api: string, ...args: Value[]) => CallSite;

/** A call that does a deed by the name of a library; `as` makes the call of another function of it. */
export type Doing = {
  machine: Machine;
  site: CallSite;
  name: string;
  as: As;
  /** Calls what a value names. */
  callByText: (callee: Value, given: Given) => Told;
};
