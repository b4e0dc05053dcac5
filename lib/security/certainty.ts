import type { KeptFinding } from "./findings";

/** Rules whose finding is a fact and no judgement, so that what is on sale is withdrawn before anybody has looked. */
const CERTAIN = new Set(["known_malware"]);

/** Whether a finding leaves no doubt. */
export function isCertain({ rule, severity }: Pick<KeptFinding, "rule" | "severity">): boolean {
  return severity === "block" && CERTAIN.has(rule);
}
