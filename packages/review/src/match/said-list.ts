import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import type { Reading, Severity } from "../report";
import type { Said } from "./coded";

/** Where something stands in a file: the number of the line, and how far into it. */
type Place = { line: number; offset?: number };
type More = Partial<Pick<Said, "message" | "remediation">>;
type SaidList = { said: Said[]; add: (severity: Severity, place: Place, more?: More) => void };

/** Collects what a judgement says of places in a file, each less severe where it is only a mention. */
export function saidList({ pkg, file }: Pick<Reading, "pkg" | "file">): SaidList {
  const { findings: said, add: addHit } = hitList<Said>();

  function add(worst: Severity, { line, offset = 0 }: Place, more: More = {}): void {
    const severity = severityInContext(worst, pkg, file, { line, offset });
    addHit(severity, () => ({
      ...more,
      severity,
      file: file.path,
      line,
      excerpt: excerptOf(file.lines().textOf(line), offset),
    }));
  }
  return { said, add };
}
