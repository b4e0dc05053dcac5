import type { Machine } from "./machine";
import type { Given, Value } from "./value";

/** A call with what is known of its parts; of a method also what it is called on, and by which name. */
export type CallSite = {
  callee: Value;
  receiver: Value | null;
  key: string | null;
  given: Given;
  line: number;
  isUnheeded?: boolean;
};

/** Makes a call, of a function that another has been given too. */
export type Calls = (machine: Machine, site: CallSite) => Value;
