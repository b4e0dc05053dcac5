import { expect, test, vi } from "vitest";
import { remembered } from "./remembered";

test("works out each answer once", () => {
  const work = vi.fn((text: string) => text.length);
  const lengthOf = remembered(work);

  expect([lengthOf("a"), lengthOf("bc"), lengthOf("a")]).toStrictEqual([1, 2, 1]);
  expect(work).toHaveBeenCalledTimes(2);
});

test("keeps no more than a bounded number of short texts", () => {
  const work = vi.fn((text: string) => text);
  const same = remembered(work);

  for (let at = 0; at <= 10_000; at += 1) same(`${at}`);
  expect(same("0")).toBe("0");
  expect(same("x".repeat(1000))).toBe(same("x".repeat(1000)));
  expect(work).toHaveBeenCalledTimes(10_001 + 1 + 2);
});
