import { severityInContext } from "../context";
import { excerptOf } from "../excerpt";
import type { Finding, ReviewedPackage } from "../report";
import type { ReviewedFile } from "../reviewed-file";
import type { Event } from "./machine";

/** A finding about what a program does; code that was hidden is judged without regard to where it stands. */
export function findingOf(
  pkg: ReviewedPackage,
  event: Pick<Event, "file" | "line" | "hidden">,
  about: Omit<Finding, "file" | "line" | "excerpt">,
): Finding[] {
  const file: ReviewedFile | undefined = pkg.files.find(({ path }) => path === event.file);
  if (!file) return [];
  const line = Math.max(1, event.line);
  const severity = event.hidden ? about.severity : severityInContext(about.severity, pkg, file, { line, offset: 0 });
  return [{ ...about, severity, file: event.file, line, excerpt: excerptOf(file.lines().textOf(line).trimStart()) }];
}
