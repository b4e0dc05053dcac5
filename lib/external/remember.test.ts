import { expect, test } from "vitest";
import { rememberAnswers } from "./remember";

const options = { freshMs: 10, keepMs: 100, maxEntries: 2 };
const fails = async () => {
  throw new Error("no answer");
};

test("asks once while an answer is fresh, and once for all who ask together", async () => {
  const clock = { ms: 0 };
  const remember = rememberAnswers<number>({ ...options, now: () => clock.ms });
  let loads = 0;
  const load = async () => ++loads;
  expect(await Promise.all([remember("a", load), remember("a", load)])).toEqual([1, 1]);
  clock.ms = 9;
  expect(await remember("a", load)).toBe(1);
  clock.ms = 10;
  expect(await remember("a", load)).toBe(2);
});

test("answers with the last good copy while none newer can be had, but not for ever", async () => {
  const clock = { ms: 0 };
  const remember = rememberAnswers<string>({ ...options, now: () => clock.ms });
  await remember("a", async () => "good");
  clock.ms = 99;
  expect(await remember("a", fails)).toBe("good");
  clock.ms = 100;
  await expect(remember("a", fails)).rejects.toThrow("no answer");
});

test("a failure is not remembered", async () => {
  const remember = rememberAnswers<string>(options);
  await expect(remember("a", fails)).rejects.toThrow();
  expect(await remember("a", async () => "now")).toBe("now");
});

test("forgets the oldest answer rather than grow", async () => {
  const remember = rememberAnswers<string>({ ...options, now: () => 0 });
  for (const key of ["a", "b", "c"]) await remember(key, async () => `first ${key}`);
  expect(await remember("c", async () => "again")).toBe("first c");
  expect(await remember("a", async () => "again")).toBe("again");
});
