import { test as base } from "@playwright/test";
import { askOf, until } from "../client";
import { test as shared } from "../fixtures";
import { saveFirstStart } from "./first-start";
import { Stack } from "./stack";

/** A service of the test's own, which the test starts with the settings that it is about. */
export const test = base.extend<{ stack: Stack }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  stack: async ({}, use) => {
    const stack = await Stack.create();
    await saveFirstStart(stack.home);
    await use(stack);
    await stack.stop();
    await until(async () => stack.leftovers().length === 0);
    stack.remove();
  },
});

/** The tests' usual fixtures, on a service that those of one file share, with settings of its own. */
export function onOwnStack(settings: Record<string, string>) {
  return shared.extend<object, { own: Stack }>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => {
        const stack = await Stack.create();
        await saveFirstStart(stack.home);
        await stack.start({ LOG_LEVEL: "fatal", ...settings });
        askOf(stack);
        await use(stack);
        await stack.stop();
        stack.remove();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: ({ own }, use) => use(own.url),
  });
}
