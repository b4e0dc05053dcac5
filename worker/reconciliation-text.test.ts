import { expect, test } from "vitest";
import type { Reconciliation } from "@/lib/purchases/reconcile-now";
import { describe, exitCodeOf } from "./reconciliation-text";

const quiet: Reconciliation = {
  steps: [
    { step: "open pages", outcomes: { paid: 2, pending: 1 }, failures: [] },
    { step: "charges", outcomes: {}, failures: [] },
  ],
  problems: [],
  stoppedBy: null,
};
const failed: Reconciliation = {
  ...quiet,
  steps: [{ step: "events", outcomes: { failed: 1 }, failures: [{ id: "evt_1", error: "It broke" }] }],
};
const differing: Reconciliation = {
  ...quiet,
  problems: [{ kind: "sides differ", subject: "ch_1", detail: "500 cents", since: new Date("2026-03-04T05:06:07Z") }],
};
const stopped: Reconciliation = { ...quiet, stoppedBy: "connect ECONNREFUSED" };

test("tells each step and that both sides agree", () => {
  expect(describe(quiet).split("\n")).toEqual([
    "open pages  2 paid, 1 pending",
    "charges     none",
    "",
    "Both sides agree, and nothing needs a person.",
  ]);
  expect(exitCodeOf(quiet)).toBe(0);
});

test("names what needs a person", () => {
  expect(describe(differing)).toContain("sides differ: ch_1 (since 2026-03-04): 500 cents\n1 thing needs a person.");
  expect(exitCodeOf(differing)).toBe(1);
  expect(exitCodeOf({ ...differing, stoppedBy: "out" })).toBe(1);
});

test("does not call agreed what it could not look at", () => {
  expect(describe(failed)).toContain("events  1 failed\n  evt_1: It broke\n");
  expect(exitCodeOf(failed)).toBe(2);
  expect(describe(stopped)).toMatch(/Stopped: .* \(connect ECONNREFUSED\)/);
  expect(exitCodeOf(stopped)).toBe(2);
});
