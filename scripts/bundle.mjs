// Bundles the programs that run outside of Next into dist/.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { tsImport } from "tsx/esm/api";
import { compiledRules } from "./compiled-rules.mjs";
import { globPlugin } from "./glob-plugin.mjs";
import { bundlePlugin } from "./plugin.mjs";
import { root, run } from "./run.mjs";

const programs = {
  server: "server.ts",
  worker: "worker/main.ts",
  reconcile: "worker/reconcile.ts",
  migrate: "db/migrate.ts",
  up: "dev/up.ts",
  chaos: "dev/chaos/main.ts",
  "package-worker": "packages/review/process/main.ts",
  scan: "packages/review/scan/main.ts",
  "postgres-runner": "dev/postgres-runner.ts",
};

/**
 * Resolves `@/…` itself: a path that does not exist would pass for a package, and fail only when the program runs. Our own
 * packages are sources as well.
 * @type {esbuild.Plugin}
 */
export const ownModules = {
  name: "own-modules",
  setup(build) {
    build.onResolve({ filter: /^@\// }, ({ path, kind }) =>
      build.resolve(`./${path.slice(2)}`, { resolveDir: root, kind }),
    );
    build.onResolve({ filter: /^@?skillyard\// }, ({ path }) => ({ path: fileURLToPath(import.meta.resolve(path)) }));
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
  plugins: [globPlugin(root), compiledRules, ownModules],
};

/**
 * What "package-worker" runs: one script, so that V8 can keep what it has compiled of it.
 * @type {esbuild.BuildOptions}
 */
const packageTasks = {
  ...options,
  entryPoints: { "package-tasks": "packages/review/process/tasks.ts" },
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  packages: "bundle",
  external: ["web-tree-sitter"],
  define: { "import.meta.url": "__moduleUrl" },
  banner: { js: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  sourcemap: false,
};

/**
 * One file, so that it is there soon after one before it was killed.
 * @type {esbuild.BuildOptions}
 */
const markdownWorker = {
  ...options,
  entryPoints: { "markdown-worker": "lib/isolation/markdown-main.ts" },
  packages: "bundle",
  sourcemap: false,
};

/** What few need is a file beside the command line, so that the others need not read it. */
const BESIDE = {
  "./proxied": "./proxied.js",
  "@bomb.sh/tab/commander": "./completion.js",
  "@clack/prompts": "./prompts.js",
  "@skillyard/review/scan/scan": "./review/review.js",
  "@skillyard/review/scan/sarif": "./review/sarif.js",
};

/** @returns {esbuild.Plugin} */
function beside(files) {
  return {
    name: "beside",
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path }) => (files[path] ? { path: files[path], external: true } : undefined));
    },
  };
}
const besideCommandLine = beside(BESIDE);
/** It asks nobody by itself. */
const besidePlugin = beside({ "./proxied": "./proxied.mjs", "@clack/prompts": "./cli/prompts.js" });

/**
 * The command line as it is published: files that need nothing installed.
 * @type {esbuild.BuildOptions}
 */
const published = {
  ...options,
  outdir: "packages/cli/dist",
  packages: "bundle",
  mainFields: ["module", "main"], // esbuild can't follow what older packages' `main` asks for
  minify: true,
  sourcemap: false,
  legalComments: "linked",
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  plugins: [compiledRules, ownModules],
};
const commandLine = {
  ...published,
  entryPoints: { skillyard: "packages/cli/src/main.ts" },
  plugins: [besideCommandLine, compiledRules, ownModules],
};
const besideIt = {
  ...published,
  entryPoints: {
    proxied: "packages/client/src/proxied.ts",
    completion: "@bomb.sh/tab/commander",
    prompts: "@clack/prompts",
    "review/review": "packages/review/scan/scan.ts",
    "review/sarif": "packages/review/scan/sarif.ts",
    "review/package-worker": "packages/review/process/main.ts",
  },
};

/** Its review, with the parser and the grammars that elsewhere come from where they are installed. */
const reviewTasks = {
  ...packageTasks,
  outdir: "packages/cli/dist/review",
  minify: true,
  external: [],
  alias: { "web-tree-sitter": path.join(root, "node_modules/web-tree-sitter/web-tree-sitter.cjs") },
  banner: { js: `const __dirname = require("node:path").dirname(__filename); ${packageTasks.banner.js}` },
};

/** Bundles the command line, in a folder of its own that is packed and published, and the plugin that has it inside. */
export async function bundleCommandLine() {
  for (const each of [commandLine, besideIt, reviewTasks]) await esbuild.build(each);
  const wasm = path.join(root, reviewTasks.outdir, "wasm");
  mkdirSync(wasm, { recursive: true });
  const { PARSED } = await tsImport("../packages/review/src/follow/syntax/grammars.ts", import.meta.url);
  const files = [
    "web-tree-sitter/web-tree-sitter.wasm",
    ...PARSED.map((name) => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`),
  ];
  for (const file of files) copyFileSync(path.join(root, "node_modules", file), path.join(wasm, path.basename(file)));
  await bundlePlugin({ ...published, plugins: [besidePlugin, compiledRules, ownModules] });
}

/** Bundles these programs, or all of them. */
export async function bundle(names = Object.keys(programs)) {
  const entryPoints = Object.fromEntries(names.map((name) => [name, programs[name]]));
  await esbuild.build({ ...options, entryPoints });
  if (names.includes("server")) await esbuild.build(markdownWorker);
  if (names.includes("package-worker")) await bundlePackageTasks("dist");
  if (names.includes("server")) await bundleCommandLine();
}

/** Bundles what is done with packages, and has it compiled ahead; what an earlier bundle left of that is removed. */
export async function bundlePackageTasks(outdir) {
  const folder = path.resolve(root, outdir);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith("package-tasks.cjs.")) rmSync(path.join(folder, name));
  await esbuild.build({ ...packageTasks, outdir });

  const program = path.join(root, "packages/review/process/compile-ahead.ts");
  const arguments_ = ["--import", "tsx", program, path.join(folder, "package-tasks.cjs")];
  const { code, output } = await run(process.execPath, arguments_, { quiet: true });
  if (code !== 0) throw new Error(`The review could not be compiled ahead:\n${output}`);
}

/** Bundles again whenever a source changes, until the process ends. */
export async function watchSources() {
  for (const each of [options, packageTasks, markdownWorker, commandLine]) {
    const context = await esbuild.context(each);
    await context.watch();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
