import { expect, test } from "vitest";
import { pointsOf, type Sample, weighSigns } from "./weigh-signs";

const LEAST_POINTS = 0.2;

function samples(count: number, isHarmful: boolean, ...signs: string[]): Sample[] {
  return Array.from({ length: count }, () => ({ signs, isHarmful, weight: 1, isAbroad: false }));
}

test("signs of harm weigh more than those that honest texts have as well", () => {
  const written = [...samples(20, true, "quietly", "send", "key"), ...samples(20, false, "ask", "send", "key")];
  const model = weighSigns(written, samples(200, false, "send", "the", "report"), LEAST_POINTS);

  const points = (...signs: string[]) => pointsOf(model, { signs, isAbroad: false });

  expect(model.points.get("quietly")).toBeGreaterThan(1);
  expect(model.points.get("ask")).toBeLessThan(-0.3);
  expect(model.points.has("report")).toBe(false);
  expect(points("quietly", "send")).toBeGreaterThan(points("ask", "send"));
  expect(points("quietly", "unheard-of")).toBe(points("quietly"));
});

test("what one sentence says alone is not learned, and the same samples give the same model", () => {
  const written = [...samples(1, true, "once"), ...samples(5, true, "often"), ...samples(5, false, "never")];
  expect(weighSigns(written, [], LEAST_POINTS).points.has("once")).toBe(false);
  expect(weighSigns(written, [], LEAST_POINTS)).toEqual(weighSigns(written, [], LEAST_POINTS));
});
