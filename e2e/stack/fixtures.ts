import { test as base } from "@playwright/test";
import { until } from "../client";
import { Stack } from "./stack";

/** A service of the test's own, which the test starts with the settings that it is about. */
export const test = base.extend<{ stack: Stack }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  stack: async ({}, use) => {
    const stack = await Stack.create();
    await use(stack);
    await stack.stop();
    await until(async () => stack.leftovers().length === 0);
    stack.remove();
  },
});
