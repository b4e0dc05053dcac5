// The command line from the checkout, of the service that npm start runs here unless another is named.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.mjs";

const program = path.join(root, "packages/cli/dist/skillyard.js");
if (!existsSync(program)) {
  const { bundleCommandLine } = await import("./bundle.mjs");
  await bundleCommandLine();
}
process.env.SKILLYARD_API_URL ||= runningHere() || "http://localhost:3000";
// npm starts scripts in the project's folder; what is installed is for where the person stands.
process.chdir(process.env.INIT_CWD ?? process.cwd());
await import(pathToFileURL(program).href);

/** The address that the running service has written down. */
function runningHere() {
  const file = path.resolve(root, process.env.SKILLYARD_HOME || ".skillyard", "running.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).url : undefined;
}
