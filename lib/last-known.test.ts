import { expect, test } from "vitest";
import { lastKnown } from "./last-known";

test("all who ask at once share one load, and the next ask has it loaded anew", async () => {
  let loads = 0;
  const read = lastKnown(async () => ++loads);
  expect(await Promise.all([read(), read()])).toStrictEqual([
    { value: 1, isStale: false },
    { value: 1, isStale: false },
  ]);
  expect(await read()).toStrictEqual({ value: 2, isStale: false });
});

test("where a load fails or takes its time, what was there before is told as stale", async () => {
  let answer: () => Promise<number> = async () => 1;
  const read = lastKnown(() => answer());
  await read();
  answer = () => Promise.reject(new Error("out of order"));
  expect(await read()).toStrictEqual({ value: 1, isStale: true });
  let end = (_: number) => {};
  answer = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  expect(await read()).toStrictEqual({ value: 1, isStale: true });
  end(2);
  await expect.poll(async () => (await read()).value).toBe(2);
});

test("the first load's failure is everybody's", async () => {
  const read = lastKnown(() => Promise.reject(new Error("out of order")));
  await expect(read()).rejects.toThrow("out of order");
});
