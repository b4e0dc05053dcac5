// npm run bench -- [--listings 10000,100000,1000000] [--seconds 4] [--connections 16] [--only <part of a name>] [--save],
// npm run bench -- --mixed <minutes>, or npm run bench -- --quick [--save]
import "./require-node.mjs";
import { ensureInstalled } from "./install.mjs";
import { runTool } from "./run.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./build.mjs");
await ensureBuilt();
const { code } = await runTool("tsx", ["bench/main.ts", ...process.argv.slice(2)]);
process.exit(code);
