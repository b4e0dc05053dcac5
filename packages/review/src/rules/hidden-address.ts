import { destinationsOf } from "../follow/code/destination";
import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { OriginKind } from "../follow/code/origin";
import type { Finding, ReviewedPackage } from "../report";

const HARMLESS: OriginKind[] = ["decoded", "assembled", "clock", "download", "given"];

/** Finds programs that send to an address which is only decoded while they run. */
export function hiddenAddress(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "send" && event.kind !== "connect") return [];
    if (![...event.target.values()].some(({ kind }) => kind === "decoded")) return [];
    const text = pkg.files.find(({ path }) => path === event.file)?.text ?? "";
    const hidden = destinationsOf(pkg, event.texts).find(
      ({ host, kind }) => host !== null && kind !== "local" && kind !== "well_known" && !text.includes(host),
    );
    if (!hidden) return [];
    const isLoaded = [...event.data.values()].some(({ kind }) => !HARMLESS.includes(kind));
    return findingOf(pkg, event, {
      rule: "hidden-address",
      severity: isLoaded ? "block" : "warn",
      category: "obfuscation",
      message: `The program talks to ${hidden.host}, an address that it hides in an encoded text.`,
      remediation: "Write the address in plain text, and name the service in the description.",
    });
  });
}
