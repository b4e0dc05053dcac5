import type { Runner } from "graphile-worker";
import { expect, test, vi } from "vitest";
import { keepRunning, type LivePool } from "./keep-running";

const gone = () => Object.assign(new Error("the database system is starting up"), { code: "57P03" });

function pools() {
  const live: { end(): void; stopped: number }[] = [];
  const start = vi.fn(async (): Promise<LivePool> => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const pool = { end, stopped: 0 };
    live.push(pool);
    const stop = async () => {
      pool.stopped += 1;
      end();
    };
    return { runner: { stop } as unknown as Runner, ended };
  });
  return { live, start };
}

test("a pool that ended by itself is followed by another, and stops when told to", async () => {
  const stopping = new AbortController();
  const { live, start } = pools();
  const kept = await keepRunning(start, stopping.signal);
  live[0]?.end();
  await vi.waitFor(() => expect(live).toHaveLength(2));
  stopping.abort();
  await kept.stop();
  expect(live[1]?.stopped).toBe(1);
  expect(start).toHaveBeenCalledTimes(2);
});

test("another pool is tried until it starts, whatever the database said meanwhile", async () => {
  const stopping = new AbortController();
  const { live, start } = pools();
  const kept = await keepRunning(start, stopping.signal);
  start.mockRejectedValueOnce(new Error("Connection terminated unexpectedly"));
  live[0]?.end();
  await vi.waitFor(() => expect(live).toHaveLength(2), { timeout: 5_000 });
  start.mockRejectedValueOnce(new Error("The database did not answer"));
  live[1]?.end();
  await vi.waitFor(() => expect(live).toHaveLength(3), { timeout: 5_000 });
  stopping.abort();
  await kept.stop();
});

test("a start waits for the database, and fails at once for any other reason", async () => {
  const stopping = new AbortController();
  const { live, start } = pools();
  start.mockRejectedValueOnce(gone()).mockRejectedValueOnce(new Error("Connection terminated unexpectedly"));
  const kept = await keepRunning(start, stopping.signal);
  expect(live).toHaveLength(1);
  stopping.abort();
  await kept.stop();

  const broken = vi.fn().mockRejectedValue(new Error("password authentication failed"));
  await expect(keepRunning(broken, new AbortController().signal)).rejects.toThrow("password");
  expect(broken).toHaveBeenCalledTimes(1);
});
