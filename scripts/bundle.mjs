// Bundles the programs that run outside of Next into dist/.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { routesPlugin } from "./routes-plugin.mjs";

const programs = {
  server: "server.ts",
  worker: "worker/main.ts",
  migrate: "db/migrate.ts",
  up: "dev/up.ts",
  "postgres-runner": "dev/postgres-runner.ts",
};

const root = fileURLToPath(new URL("..", import.meta.url));
const present = Object.entries(programs).filter(([, entry]) => existsSync(new URL(`../${entry}`, import.meta.url)));

/** @type {esbuild.BuildOptions} */
const options = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(present),
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
  plugins: [routesPlugin(root)],
};

export async function bundle() {
  await esbuild.build(options);
}

/** Bundles again whenever a source changes, until the process ends. */
export async function watchSources() {
  const context = await esbuild.context(options);
  await context.watch();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
