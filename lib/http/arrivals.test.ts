import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { arrivals } from "./arrivals";

const LONG_MS = 60_000;

test("holds while each turn of the event loop brings a connection, and no longer", async () => {
  const { note, hold } = arrivals(LONG_MS);
  expect(hold()).toBe(false);
  for (let i = 0; i < 10; i++) {
    note();
    await nextTurn();
    expect(hold()).toBe(true);
  }
  await nextTurn();
  await nextTurn();
  expect(hold()).toBe(false);
});

test("one after the other in the same turn is one arrival", async () => {
  const { note, hold } = arrivals(LONG_MS);
  for (let i = 0; i < 10; i++) note();
  await nextTurn();
  await nextTurn();
  await nextTurn();
  expect(hold()).toBe(false);
});

test("lets go after a while though connections keep arriving, until they have stopped once", async () => {
  const { note, hold } = arrivals(20);
  const startedMs = performance.now();
  do {
    note();
    await nextTurn();
  } while (hold());
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(20);
  note();
  await nextTurn();
  expect(hold()).toBe(false);
  await nextTurn();
  await nextTurn();
  note();
  expect(hold()).toBe(true);
});
