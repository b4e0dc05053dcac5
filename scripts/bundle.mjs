// Bundles the programs that run outside of Next into dist/.
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { globPlugin } from "./glob-plugin.mjs";

const programs = {
  server: "server.ts",
  worker: "worker/main.ts",
  reconcile: "worker/reconcile.ts",
  migrate: "db/migrate.ts",
  up: "dev/up.ts",
  chaos: "dev/chaos/main.ts",
  "package-worker": "lib/isolation/main.ts",
  scan: "lib/security/scan-command/main.ts",
  "postgres-runner": "dev/postgres-runner.ts",
};

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Resolves `@/…` itself: a path that does not exist would pass for a package, and fail only when the program runs.
 * @type {esbuild.Plugin}
 */
const ownModules = {
  name: "own-modules",
  setup(build) {
    build.onResolve({ filter: /^@\// }, ({ path, kind }) =>
      build.resolve(`./${path.slice(2)}`, { resolveDir: root, kind }),
    );
  },
};

/** @type {esbuild.BuildOptions} */
const options = {
  absWorkingDir: root,
  entryPoints: programs,
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
  plugins: [globPlugin(root), ownModules],
};

/** Bundles these programs, or all of them. */
export async function bundle(names = Object.keys(programs)) {
  const entryPoints = Object.fromEntries(names.map((name) => [name, programs[name]]));
  await esbuild.build({ ...options, entryPoints });
}

/** Bundles again whenever a source changes, until the process ends. */
export async function watchSources() {
  const context = await esbuild.context(options);
  await context.watch();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
