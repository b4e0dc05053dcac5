import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { endOfPool } from "./pool-end";

const never = new Promise<void>(() => {});

function watch(ended: Promise<void>, stopping = new AbortController()) {
  const events = new EventEmitter();
  const onEnd = vi.fn();
  void endOfPool(ended, events, stopping.signal, 20).then(onEnd);
  return { events, onEnd };
}

test("a pool has ended when its runner has, in whatever way", async () => {
  for (const end of [async () => {}, () => Promise.reject(new Error("lost"))]) {
    const { onEnd } = watch(end());
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
  }
});

test("one that shuts itself down and never ends is given up", async () => {
  const { events, onEnd } = watch(never);
  await new Promise((resolve) => setImmediate(resolve));
  expect(onEnd).not.toHaveBeenCalled();
  events.emit("pool:gracefulShutdown");
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
});

test("one that is stopped is waited for, however long that takes", async () => {
  const stopping = new AbortController();
  stopping.abort();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { events, onEnd } = watch(ended, stopping);
  events.emit("pool:gracefulShutdown");
  const other = watch(never);
  other.events.emit("pool:gracefulShutdown");
  await vi.waitFor(() => expect(other.onEnd).toHaveBeenCalled());
  expect(onEnd).not.toHaveBeenCalled();
  end();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
});
