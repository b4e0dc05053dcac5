// Reviews packages on this machine: builds the reviewer from what lies here and hands it the arguments.
import { statSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "./install.mjs";
import { root, run } from "./run.mjs";
import { sourcesIn } from "./sources.mjs";

await ensureInstalled({ quiet: true });
if (["scan.js", "package-worker.js", "package-tasks.cjs"].some((name) => isStale(`dist/${name}`))) {
  const { bundle } = await import("./bundle.mjs");
  await bundle(["scan", "package-worker"]);
}
// npm starts scripts in the project's folder; paths are meant relative to where the person stands.
const from = process.env.INIT_CWD ?? process.cwd();
const program = path.join(root, "dist/scan.js");
const { SKILLYARD_API_URL: service, REVIEW_RULES: rules } = process.env;
const settings = [...(service ? ["--service", service] : []), ...(rules ? ["--rules", rules] : [])];
const { code } = await run(process.execPath, [program, ...settings, ...process.argv.slice(2)], { cwd: from });
process.exit(code);

/** Whether a program is older than a source of ours; a service that runs from dist/ is not rewritten for nothing. */
function isStale(program) {
  const builtAt = statSync(path.join(root, program), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sourcesIn(path.join(root, "packages")).some((file) => statSync(file).mtimeMs > builtAt);
}
