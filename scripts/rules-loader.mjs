// For Next's bundler: a module that reads the rules of the review becomes what it has read.
import path from "node:path";
import { compileRules } from "./compiled-rules.mjs";

/** Everything that a module is made of, so that it is made anew when a rule has changed. */
const FOLDERS = ["rules", "knowledge"].map((folder) => path.join(import.meta.dirname, "../packages/review", folder));

export default function rulesLoader() {
  const done = this.async();
  for (const folder of FOLDERS) this.addContextDependency(folder);
  compileRules().then((modules) => done(null, modules[path.basename(this.resourcePath, ".ts")]), done);
}
