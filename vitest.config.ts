import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { include: ["{app,components,db,dev,lib,scripts,worker}/**/*.test.{ts,tsx}"], environment: "node" },
});
