import { expect, test } from "vitest";
import { compare } from "./comparison";
import type { Recorded } from "./measured";

function record(...packages: Recorded[]): Map<string, Recorded> {
  return new Map(packages.map((recorded) => [recorded.id, recorded]));
}

test("counts the same verdicts, and names what changed by rule and package", () => {
  const before = record(
    { id: "quiet", verdict: "pass", score: 100, findings: [], ms: 400 },
    { id: "sender", verdict: "block", score: 10, findings: ["block sent_secret a.py:3"], ms: 600 },
  );
  const after = record(
    { id: "quiet", verdict: "pass", score: 100, findings: [], ms: 300 },
    { id: "sender", verdict: "warn", score: 50, findings: ["warn sent_secret a.py:3"], ms: 200 },
    { id: "unknown before", verdict: "pass", score: 100, findings: [], ms: 1 },
  );

  expect(compare(before, after, true).split("\n")).toEqual([
    "2 packages in both, 1 with the same verdict (50.00 %)",
    "  block → warn: 1",
    "processor time 1.0 s before, 0.5 s after",
    "",
    "Findings by rule: gone, new",
    "  sent_secret block                        -1 +0",
    "  sent_secret warn                         -0 +1",
    "",
    "block → warn sender",
    "    - block sent_secret a.py:3",
    "    + warn sent_secret a.py:3",
  ]);
});
