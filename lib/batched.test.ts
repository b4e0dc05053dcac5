import { expect, test } from "vitest";
import { batched } from "./batched";

test("what comes during a write is written together after it, each once", async () => {
  const writes: number[][] = [];
  const ends: (() => void)[] = [];
  const add = batched<number>((items) => {
    writes.push(items);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  const first = add(1);
  await expect.poll(() => writes.length).toBe(1);
  const others = [2, 3, 4].map(add);
  ends.shift()?.();
  await first;
  await expect.poll(() => writes).toStrictEqual([[1], [2, 3, 4]]);
  ends.shift()?.();
  await Promise.all(others);
});

test("who was in a write that failed is told, and the next goes on", async () => {
  let fails = true;
  const add = batched<number>(async () => {
    if (fails) throw new Error("not written");
  });
  const both = [add(1), add(2)];
  for (const each of both) await expect(each).rejects.toThrow("not written");
  fails = false;
  await add(3);
});

test("waits for more where it is told to", async () => {
  const writes: number[][] = [];
  const add = batched<number>(async (items) => void writes.push(items), 20);
  const first = add(1);
  await Promise.resolve();
  await Promise.all([first, add(2)]);
  expect(writes).toStrictEqual([[1, 2]]);
});
