import { expect, test, vi } from "vitest";
import { staleWhileRevalidate } from "./stale-while-revalidate";

test("a flood on a cold cache loads once", async () => {
  const load = vi.fn(async () => "fresh");
  const read = staleWhileRevalidate(load, 60_000);
  const answers = await Promise.all(Array.from({ length: 2_000 }, () => read()));
  expect(new Set(answers)).toStrictEqual(new Set(["fresh"]));
  expect(load).toHaveBeenCalledTimes(1);
});

test("a stale value is served while one refresh runs, and stays when the refresh fails", async () => {
  vi.useFakeTimers();
  const load = vi
    .fn()
    .mockResolvedValueOnce("old")
    .mockRejectedValueOnce(new Error("down"))
    .mockResolvedValueOnce("new");
  const read = staleWhileRevalidate<string>(load, 1_000);
  expect(await read()).toBe("old");
  vi.advanceTimersByTime(1_001);
  expect(await Promise.all([read(), read()])).toStrictEqual(["old", "old"]);
  expect(await read()).toBe("old");
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toBe("new");
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test("a first load that fails is tried again by the next reader", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce("up");
  const read = staleWhileRevalidate<string>(load, 1_000);
  await expect(read()).rejects.toThrow("down");
  expect(await read()).toBe("up");
});
