import { findingOf } from "../flow/finding";
import { flowOf } from "../flow/flow";
import type { Finding, ReviewedPackage } from "../report";

/** Finds programs that keep what the user types. */
export function watchedUser(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "write" || ![...event.data.values()].some(({ kind }) => kind === "keystrokes")) return [];
    return findingOf(pkg, event, {
      rule: "recorded_keystrokes",
      severity: "warn",
      category: "credential_theft",
      message: "The program writes down what the user types, passwords among it.",
      remediation: "Listen for the one key that is needed and keep nothing.",
    });
  });
}
