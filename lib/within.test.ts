import { expect, test } from "vitest";
import { within } from "./within";

test("answers what came in time", async () => {
  await expect(within(1_000, Promise.resolve(42))).resolves.toBe(42);
  await expect(within(1_000, Promise.reject(new Error("no")))).rejects.toThrow("no");
});

test("waits no longer than it may", async () => {
  const forever = new Promise<never>(() => {});
  await expect(within(10, forever)).resolves.toBe("still at it");
  await expect(within(0, forever)).resolves.toBe("still at it");
});
