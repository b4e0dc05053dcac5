import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { renderSlots } from "./render-slots";

const limits = { slots: 2, queue: 2, waitMs: 60_000, holdMs: 60_000 };
const reader = () => new EventEmitter();

test("the third waits until one of two has ended, in the order of asking", async () => {
  const take = renderSlots(limits);
  const [first, second] = [await take(reader()), await take(reader())];
  const order: string[] = [];
  const inTurn = async (name: string) => {
    const release = await take(reader());
    order.push(name);
    return release;
  };
  const [third, fourth] = [inTurn("third"), inTurn("fourth")];
  first?.();
  expect(await third).not.toBeNull();
  second?.();
  expect(await fourth).not.toBeNull();
  expect(order).toStrictEqual(["third", "fourth"]);
});

test("beyond the queue it is refused at once", async () => {
  const take = renderSlots(limits);
  const taken = [await take(reader()), await take(reader())];
  const queued = [take(reader()), take(reader())];
  expect(await take(reader())).toBeNull();
  for (const release of taken) release?.();
  expect(await Promise.all(queued)).not.toContain(null);
});

test("who waits too long is refused, and who leaves gives up the place", async () => {
  const take = renderSlots({ ...limits, slots: 1, waitMs: 10 });
  const release = await take(reader());
  expect(await take(reader())).toBeNull();

  const leaver = reader();
  const left = renderSlots({ ...limits, slots: 1, queue: 1 });
  const held = await left(reader());
  const leaving = left(leaver);
  leaver.emit("close");
  expect(await leaving).toBeNull();
  const next = left(reader());
  held?.();
  expect(await next).not.toBeNull();
  release?.();
});

test("a slot that is held too long is free for the next, and releasing it later changes nothing", async () => {
  const take = renderSlots({ ...limits, slots: 1, holdMs: 10 });
  const slow = await take(reader());
  const next = await take(reader());
  expect(next).not.toBeNull();
  slow?.();
  let isThirdIn = false;
  const third = take(reader()).then((release) => {
    isThirdIn = true;
    return release;
  });
  await Promise.resolve();
  expect(isThirdIn).toBe(false);
  next?.();
  expect(await third).not.toBeNull();
});
