import { expect, test } from "vitest";
import { axisTop } from "./axis";

test.each([
  [0, 1000],
  [1, 1],
  [100, 100],
  [101, 120],
  [5800, 6000],
  [8100, 10_000],
  [99_999_999, 100_000_000],
])("tops a chart of %i cents at %i", (highest, top) => {
  expect(axisTop(highest)).toBe(top);
});
