import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Guard } from "../follow/code/guard";
import type { Event } from "../follow/code/machine";
import { isHomeFolder } from "../follow/code/secret-path";
import { strangersAmong } from "../knowledge/strangers";
import type { Finding, ReviewedPackage, Severity } from "../report";
import { dormant } from "./dormant-command";

/** Runs a program that comes from elsewhere, or takes away what belongs to the user. */
const FETCHES = /\b(?:curl|wget|iwr|irm|invoke-webrequest|bitsadmin|certutil)\b[^\n]{0,400}https?:/i;
const WIPES =
  /\brm\s+-\w*[rf]\w*\s+(?:"|')?(?:~|\$HOME|\/(?:home|Users)?(?:\/\*)?(?=["'\s]|$))|\bfind\s+(?:~|\$HOME|\/)\S*[^\n]{0,300}-delete|\b(?:shred|mkfs\S*|dd)\s[^\n]{0,100}(?:\/dev\/|~)|\bdel\s+\/s/i;

/** Finds programs that wait for a day, a machine or a moment without witnesses before they do harm. */
export function dormantAction(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => judgeEvent(pkg, event));
}

function judgeEvent(pkg: ReviewedPackage, event: Event): Finding[] {
  const [guard] = event.guards.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const severity = guard ? severityOf(pkg, event, guard) : null;
  return guard && severity ? findingOf(pkg, event, { ...dormant(guard), severity }) : [];
}

const ORDER: Guard[] = ["date", "host", "watched", "count", "calendar"];

function severityOf(pkg: ReviewedPackage, event: Event, guard: Guard): Severity | null {
  const kinds = new Set([...event.data.values()].map(({ kind }) => kind));
  switch (event.kind) {
    case "run_code":
      return kinds.has("download") || kinds.has("decoded") || kinds.has("socket") ? "block" : null;
    case "run_command": {
      const isFetched = kinds.has("download") || kinds.has("decoded") || event.texts.some((text) => FETCHES.test(text));
      if (event.texts.some((text) => WIPES.test(text))) return "block";
      if (!isFetched) return null;
      // Where nothing of the command is known, neither is whether what was fetched is the program or something it is given.
      return guard === "calendar" || event.isWords ? "warn" : "block";
    }
    case "delete":
      return event.texts.some(isHomeFolder) || [...event.target.values()].some(({ kind }) => kind === "documents")
        ? "block"
        : null;
    case "send":
      return guard === "calendar" || guard === "count" ? null : severityOfSending(pkg, event, guard);
    default:
      return null;
  }
}

/** Something of the machine, to somebody that the package does not speak of; from certain machines anything. */
function severityOfSending(pkg: ReviewedPackage, { data, texts }: Event, guard: Guard): Severity | null {
  const taken =
    guard === "host" ||
    [...data.values()].some(({ kind }) => kind !== "clock" && kind !== "download" && kind !== "assembled");
  return taken && strangersAmong(pkg, texts).length > 0 ? "warn" : null;
}
