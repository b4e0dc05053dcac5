// npm run chaos: installs and builds what is missing, then runs the payments through everything that can go wrong.
import "./require-node.mjs";
import { ensureInstalled } from "./install.mjs";

try {
  await ensureInstalled();
  const { ensureBuilt } = await import("./build.mjs");
  await ensureBuilt();
} catch (error) {
  console.error(`skillyard: ${error.message}`);
  process.exit(1);
}

process.setSourceMapsEnabled(true);
await import("../dist/chaos.js");
