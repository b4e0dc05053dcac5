import { severityInContext } from "../../context/place";
import { excerptOf } from "../../excerpt";
import { placed } from "../../kept-findings";
import type { Finding, ReviewedPackage } from "../../report";
import type { Event } from "./machine";

/** What a program does with real data to a real host is no mention of it, whatever the package is about. */
export function firmFindingOf(pkg: ReviewedPackage, event: Pick<Event, "file" | "line" | "hidden">, about: About) {
  return findingAt(pkg, event, about, true);
}

/** A finding about what a program does; code that was hidden is judged without regard to where it stands. */
export function findingOf(
  pkg: ReviewedPackage,
  event: Pick<Event, "file" | "line" | "hidden">,
  about: About,
): Finding[] {
  return findingAt(pkg, event, about, false);
}

type About = Omit<Finding, "file" | "line" | "excerpt">;

function findingAt(
  pkg: ReviewedPackage,
  event: Pick<Event, "file" | "line" | "hidden">,
  about: About,
  isFirm: boolean,
): Finding[] {
  const file = pkg.files.findLast(({ path, firstLine }) => path === event.file && firstLine <= Math.max(1, event.line));
  if (!file) return [];
  const hit = { line: Math.max(1, event.line) - file.firstLine + 1, offset: 0 };
  const severity = event.hidden ? about.severity : severityInContext(about.severity, pkg, file, hit, isFirm);
  const excerpt = excerptOf(file.lines().textOf(hit.line).trimStart());
  return placed(file, [{ ...about, severity, file: event.file, line: hit.line, excerpt }]);
}
