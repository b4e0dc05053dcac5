import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { turns } from "./turns";

test("so many go on in a turn of the event loop, the others after them, in their order", async () => {
  const turn = turns(3);
  const gone: number[] = [];
  const goOn = async (i: number) => {
    await turn();
    gone.push(i);
  };
  for (let i = 0; i < 8; i++) void goOn(i);
  const seen: number[][] = [];
  while (gone.length < 8) {
    await nextTurn();
    seen.push([...gone]);
  }
  expect(seen[0]?.length, "at once and in the first turn").toBeLessThanOrEqual(6);
  for (const [i, each] of seen.entries()) expect(each.length).toBeLessThanOrEqual(6 + 3 * i);
  expect(seen.length).toBeGreaterThan(1);
  expect(gone).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("whoever comes alone waits for nobody", async () => {
  const turn = turns(1);
  for (let i = 0; i < 3; i++) {
    await turn();
    await nextTurn();
  }
});

test("nobody goes on in a turn that is held, and all do after it", async () => {
  let isHeld = true;
  const turn = turns(2, () => isHeld);
  const gone: number[] = [];
  for (let i = 0; i < 5; i++) void Promise.resolve(turn()).then(() => gone.push(i));
  for (let i = 0; i < 5; i++) await nextTurn();
  expect(gone).toStrictEqual([]);
  isHeld = false;
  await expect.poll(() => gone).toStrictEqual([0, 1, 2, 3, 4]);
});
