import { severityInContext } from "../../context/place";
import { excerptOf } from "../../excerpt";
import { placed } from "../../kept-findings";
import type { Finding, ReviewedPackage } from "../../report";
import type { Event } from "./machine";

/** What a program does with real data to a real host is no mention of it, whatever the package is about. */
export function firmFindingOf<About extends Bad>(pkg: ReviewedPackage, event: Place, about: About): Placed<About>[] {
  return findingAt(pkg, event, about, true);
}

/** A finding about what a program does; code that was hidden is judged without regard to where it stands. */
export function findingOf<About extends Bad>(pkg: ReviewedPackage, event: Place, about: About): Placed<About>[] {
  return findingAt(pkg, event, about, false);
}

type Place = Pick<Event, "file" | "line" | "hidden">;
type Bad = Pick<Finding, "severity">;
type Placed<About> = About & Pick<Finding, "file" | "line" | "excerpt">;

function findingAt<About extends Bad>(
  pkg: ReviewedPackage,
  event: Place,
  about: About,
  isFirm: boolean,
): Placed<About>[] {
  const file = pkg.files.findLast(({ path, firstLine }) => path === event.file && firstLine <= Math.max(1, event.line));
  if (!file) return [];
  const hit = { line: Math.max(1, event.line) - file.firstLine + 1, offset: 0 };
  const severity = event.hidden ? about.severity : severityInContext(about.severity, pkg, file, hit, isFirm);
  const excerpt = excerptOf(file.lines().textOf(hit.line).trimStart());
  return placed(file, [{ ...about, severity, file: event.file, line: hit.line, excerpt }]);
}
