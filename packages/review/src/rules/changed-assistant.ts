import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import { lastingPlaceOf } from "../follow/code/lasting-path";
import type { Event } from "../follow/code/machine";
import { findRemoteRuns } from "../knowledge/remote-code";
import type { Finding, ReviewedPackage } from "../report";

type About = Pick<Finding, "severity" | "message">;

const UNLOCKS =
  /bypassPermissions|dangerously\w*|skip[-_]?permissions|auto[-_]?approve|approval_policy|danger-full-access|alwaysAllow|trustAllTools|\byolo\b|Bash\(\*|\bBash\(:?\*?\)|enableAllProjectMcpServers|disableSandbox|"?sandbox"?\s*[:=]\s*"?(?:false|off|none)/i;
const ORDERS =
  /\b(?:always|never|must|ignore|do not (?:tell|mention|ask)|don't (?:tell|mention|ask)|without (?:asking|confirm\w+)|trusted|auto-?install|silently)\b/i;

/** Finds programs that change what the assistant may do, what it starts, or what it is told for good. */
export function changedAssistant(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    const about = event.kind === "write" ? judge(event) : null;
    return about
      ? findingOf(pkg, event, {
          ...about,
          rule: "assistant-settings-change",
          category: "tampering",
          remediation: "Show the user the setting and let them make the change.",
        })
      : [];
  });
}

function judge({ texts, content }: Event): About | null {
  const places = texts.map(lastingPlaceOf);
  const written = content.join("\n");
  const fetches = written.split("\n").some((line) => findRemoteRuns(line.slice(0, 4000), new Map()).length > 0);
  if (places.includes("settings")) {
    if (UNLOCKS.test(written)) {
      return {
        severity: "block",
        message: "The program lets the assistant act without asking: it rewrites what has to be approved.",
      };
    }
    if (fetches) return { severity: "block", message: "The program makes the assistant download and run something." };
    const isHook = /\b(?:hooks|PreToolUse|PostToolUse|SessionStart|UserPromptSubmit|statusLine)\b/.test(written);
    return isHook
      ? { severity: "warn", message: "The program makes the assistant run a command of its own at every step." }
      : null;
  }
  if (!places.includes("instructions")) return null;
  if (fetches)
    return { severity: "block", message: "The program tells the assistant for good to download and run something." };
  return /https?:\/\//.test(written) && ORDERS.test(written)
    ? { severity: "warn", message: "The program adds orders to what the assistant reads in every conversation." }
    : null;
}
