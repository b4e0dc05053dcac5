import { expect, test } from "vitest";
import { choose } from "./rows";

const MEBIBYTE = 1024 * 1024;
const row = (id: number, unpackedBytes: number | null = 1_000, fileCount: number | null = 2) => ({
  id: String(id),
  unpackedBytes,
  fileCount,
});
const rows = (count: number, ...sizes: [number?, number?]) =>
  Array.from({ length: count }, (_, id) => row(id, ...sizes));
const idsOf = (chosen: { id: string }[]) => chosen.map(({ id }) => Number(id));

test("the 200 most downloaded come in, and stay while they are among 300", () => {
  expect(choose(rows(400), new Set())).toHaveLength(200);
  const chosen = idsOf(choose(rows(400), new Set(["250", "299", "300", "350"])));
  expect(chosen.slice(200)).toStrictEqual([250, 299]);
});

test("what is large itself is left out, and so is what no longer fits", () => {
  expect(idsOf(choose([row(1, MEBIBYTE + 1), row(2, MEBIBYTE), row(3, 1, 501), row(4)], new Set()))).toStrictEqual([
    2, 4,
  ]);
  expect(choose(rows(200, MEBIBYTE), new Set())).toHaveLength(32);
  expect(choose(rows(200, 1_000, 500), new Set())).toHaveLength(40);
  expect(
    idsOf(choose([...rows(31, MEBIBYTE), row(31, MEBIBYTE - 10), row(32, MEBIBYTE), row(33, 10)], new Set())),
  ).toContain(33);
});

test("what nobody has counted is left out", () => {
  expect(choose([row(1, null), row(2, 1, null)], new Set())).toStrictEqual([]);
});
