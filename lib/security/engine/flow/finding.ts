import { severityInContext } from "../context";
import { excerptOf } from "../excerpt";
import type { Finding, ReviewedPackage } from "../report";
import type { ReviewedFile } from "../reviewed-file";
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
  const file: ReviewedFile | undefined = pkg.files.find(({ path }) => path === event.file);
  if (!file) return [];
  const line = Math.max(1, event.line);
  const hit = { line, offset: 0 };
  const severity = event.hidden ? about.severity : severityInContext(about.severity, pkg, file, hit, isFirm);
  return [{ ...about, severity, file: event.file, line, excerpt: excerptOf(file.lines().textOf(line).trimStart()) }];
}
