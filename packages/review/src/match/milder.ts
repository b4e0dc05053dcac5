import type { MilderIn } from "../compile/content-schema";
import { lessened } from "../context/severity";
import { isMarkdown, roleOf } from "../read/path-role";
import type { Severity } from "../report";

const PLACES: Record<MilderIn[number], (path: string) => boolean> = {
  tests: (path) => roleOf(path) === "test",
  documents: (path) => roleOf(path) === "reference" || isMarkdown(path),
};

/** How bad something is in a file, where it is one step less bad in some places. */
export function severityIn(
  path: string,
  { severity, milder_in: places }: { severity: Severity; milder_in: MilderIn },
): Severity {
  return places.some((place) => PLACES[place](path)) ? lessened(severity) : severity;
}
