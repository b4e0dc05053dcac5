import { defineConfig } from "vitest/config";

/** Pure rules only: nothing is listening at any of these. */
const env = {
  APP_URL: "http://localhost:3000",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  AUTH_SECRET: "unit tests' secret, never used elsewhere",
  LICENSE_KEY: "ab".repeat(32),
  OIDC_ISSUER: "http://localhost:1",
  OIDC_CLIENT_ID: "skillyard",
  OIDC_CLIENT_SECRET: "unit",
  STRIPE_SECRET_KEY: "sk_test_unit",
  STRIPE_WEBHOOK_SECRET: "whsec_unit_platform, whsec_unit_platform_old",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_unit_connect",
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: "whsec_unit_accounts",
  STORAGE_URL: "file:///tmp/skillyard-unit",
  LOG_LEVEL: "silent",
};

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["{app,components,db,dev,lib,packages,scripts,worker}/**/*.test.{ts,tsx}"],
    environment: "node",
    env,
    maxWorkers: "100%",
    // As the processes that review run: of grammars only their few large functions would be optimised, which takes seconds.
    execArgv: ["--liftoff-only"],
    // No test replaces a module, so those of one worker share what they have loaded, which takes a third of the time.
    isolate: false,
    unstubEnvs: true,
    hookTimeout: 30_000,
    // Tests of speed measure what they use themselves; this only ends what hangs.
    testTimeout: 30_000,
  },
});
