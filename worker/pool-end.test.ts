import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { endOfPool, standstillOf } from "./pool-end";

const never = new Promise<void>(() => {});

function watch(ended: Promise<void>, stopping = new AbortController()) {
  const events = new EventEmitter();
  const onEnd = vi.fn();
  void endOfPool(ended, standstillOf(events, 5), stopping.signal).then(onEnd);
  return { events, onEnd };
}

test("a pool has ended when its runner has, in whatever way", async () => {
  for (const end of [async () => {}, () => Promise.reject(new Error("lost"))]) {
    const { onEnd } = watch(end());
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
  }
});

test("one that shuts itself down and never ends is given up, once nothing runs in it", async () => {
  const [busy, idle] = [watch(never), watch(never)];
  for (const { events } of [busy, idle]) {
    events.emit("worker:create");
    events.emit("worker:create");
    events.emit("worker:stop");
    events.emit("pool:gracefulShutdown");
  }
  idle.events.emit("worker:stop");
  await vi.waitFor(() => expect(idle.onEnd).toHaveBeenCalled());
  expect(busy.onEnd).not.toHaveBeenCalled();
  busy.events.emit("worker:stop");
  await vi.waitFor(() => expect(busy.onEnd).toHaveBeenCalled());
});

test("one whose workers stop while it goes on is not", async () => {
  const [live, ending] = [watch(never), watch(never)];
  for (const { events } of [live, ending]) {
    events.emit("worker:create");
    events.emit("worker:stop");
  }
  ending.events.emit("pool:gracefulShutdown");
  await vi.waitFor(() => expect(ending.onEnd).toHaveBeenCalled());
  expect(live.onEnd).not.toHaveBeenCalled();
});

test("one that is stopped is waited for, however long that takes", async () => {
  const stopping = new AbortController();
  stopping.abort();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const [stopped, other] = [watch(ended, stopping), watch(never)];
  for (const { events } of [stopped, other]) events.emit("pool:gracefulShutdown");
  await vi.waitFor(() => expect(other.onEnd).toHaveBeenCalled());
  expect(stopped.onEnd).not.toHaveBeenCalled();
  end();
  await vi.waitFor(() => expect(stopped.onEnd).toHaveBeenCalled());
});
