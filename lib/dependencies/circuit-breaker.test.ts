import { expect, test } from "vitest";
import { CircuitOpen, circuitBreaker } from "./circuit-breaker";

class Broken extends Error {}

function breakerAt(clock: { ms: number }) {
  return circuitBreaker({
    failures: 3,
    restMs: 1_000,
    isFailure: (error) => error instanceof Broken,
    now: () => clock.ms,
  });
}

const works = async () => "fine";
const breaks = async () => {
  throw new Broken();
};
const refuses = async () => {
  throw new Error("a refusal");
};

test("opens after so many failures in a row and asks no more", async () => {
  const breaker = breakerAt({ ms: 0 });
  for (let i = 0; i < 3; i++) await expect(breaker.run(breaks)).rejects.toThrow(Broken);
  let asked = false;
  await expect(
    breaker.run(async () => {
      asked = true;
    }),
  ).rejects.toThrow(CircuitOpen);
  expect(asked).toBe(false);
  expect(breaker.isOpen()).toBe(true);
});

test("a success or a mere refusal between failures starts the count anew", async () => {
  const breaker = breakerAt({ ms: 0 });
  for (const between of [works, refuses]) {
    for (const work of [breaks, breaks, between, breaks, breaks, between]) await breaker.run(work).catch(() => {});
  }
  expect(await breaker.run(works)).toBe("fine");
});

test("after the rest one call tries, and its success closes it", async () => {
  const clock = { ms: 0 };
  const breaker = breakerAt(clock);
  for (let i = 0; i < 3; i++) await expect(breaker.run(breaks)).rejects.toThrow(Broken);
  clock.ms = 1_000;

  let finish = () => {};
  const probe = breaker.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await expect(breaker.run(works)).rejects.toThrow(CircuitOpen);
  finish();
  await probe;
  expect(await breaker.run(works)).toBe("fine");
});

test("a failed try opens it for another rest", async () => {
  const clock = { ms: 0 };
  const breaker = breakerAt(clock);
  for (let i = 0; i < 3; i++) await expect(breaker.run(breaks)).rejects.toThrow(Broken);
  clock.ms = 1_000;
  await expect(breaker.run(breaks)).rejects.toThrow(Broken);
  clock.ms = 1_999;
  await expect(breaker.run(works)).rejects.toThrow(CircuitOpen);
  clock.ms = 2_000;
  expect(await breaker.run(works)).toBe("fine");
});

test("a rest that was asked for is kept without any failure", async () => {
  const clock = { ms: 0 };
  const breaker = breakerAt(clock);
  breaker.rest(500);
  await expect(breaker.run(works)).rejects.toThrow(CircuitOpen);
  clock.ms = 500;
  expect(await breaker.run(works)).toBe("fine");
});
