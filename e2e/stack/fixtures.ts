import { test as base } from "@playwright/test";
import { settingNames } from "../client";
import { test as shared } from "../fixtures";
import { Stack } from "./stack";

/** A service of the test's own, which the test starts with the settings that it is about. */
export const test = base.extend<{ stack: Stack }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  stack: async ({}, use) => {
    const stack = await Stack.create();
    await use(stack);
    await stack.stop();
    stack.remove();
  },
});

/** Has everything that the tests of this process ask be asked of this service. */
export function ask(stack: Stack): void {
  const settings = settingNames.map((name) => [name, stack.env[name]]);
  Object.assign(process.env, Object.fromEntries(settings), { SKILLYARD_URL: stack.url });
}

/** A service that the tests of one file share with nobody else; what the shared fixtures ask is asked of it. */
export const ownService = shared.extend<object, { own: Stack; settings: Record<string, string> }>({
  settings: [{}, { option: true, scope: "worker" }],
  own: [
    async ({ settings }, use) => {
      const stack = await Stack.create();
      await stack.start({ LOG_LEVEL: "fatal", ...settings });
      ask(stack);
      await use(stack);
      await stack.stop();
      stack.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.url),
});
