import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  globalSetup: "./e2e/global-setup.ts",
  reporter: [["list"], ["./e2e/coverage-reporter.ts"]],
  // Recording every page costs a fifth of the time: `--trace=on` where a failure asks for it.
  use: { trace: "off" },
  projects: [
    {
      name: "api",
      testMatch: ["api/**/*.spec.ts", "cli/**/*.spec.ts", "clients/**/*.spec.ts", "stack/**/*.spec.ts"],
      testIgnore: "cli/speed.spec.ts",
    },
    // By one worker, since what they measure is the program and not what runs beside it.
    { name: "faults", testMatch: ["faults/**/*.spec.ts", "cli/speed.spec.ts"] },
    { name: "stripe", testMatch: "stripe-contract/**/*.spec.ts" },
    {
      name: "web",
      testMatch: "web/**/*.spec.ts",
      use: {
        browserName: "chromium",
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
          args: [
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
          ],
        },
      },
    },
  ],
});
