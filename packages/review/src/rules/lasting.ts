import type { Hit, Scene } from "../follow/shell/judge";
import type { Severity } from "../report";

/** What is left in a place from which it works on after the command. */
export function lasting(severity: Severity, where: string, reports: boolean): Hit {
  return {
    rule: "persistence",
    severity,
    category: "persistence",
    message: `The command writes into ${where}${reports ? ", and what it leaves there fetches, hides or reports something" : ""}.`,
    remediation: "Leave it to the user to have something run by itself, and say in SKILL.md what it would be.",
  };
}

/** What the documents speak of openly is for the user to judge. */
export function openness(told: RegExp, { pkg, kind }: Scene, isMemory: boolean): Severity {
  if (kind === "fence" || kind === "span") return isMemory ? "warn" : "info";
  const documents = pkg.files.filter(({ path }) => /(?:^|\/)(?:SKILL|README)\.md$|^[^/]+\.md$/i.test(path));
  return documents.some(({ text }) => told.test(text ?? "")) ? "info" : "warn";
}
