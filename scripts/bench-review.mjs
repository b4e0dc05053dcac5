// npm run bench:review -- [--quick] [--only <part of a name>]
import "./require-node.mjs";
import { ensureInstalled } from "./install.mjs";
import { runTool } from "./run.mjs";

await ensureInstalled();
const { code } = await runTool("tsx", ["bench/review/main.ts", ...process.argv.slice(2)]);
process.exit(code);
