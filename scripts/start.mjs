// npm start and npm run dev: installs and builds what is missing, then runs the whole service in this process.
import "./require-node.mjs";
import { ensureInstalled } from "./install.mjs";

process.env.NEXT_TELEMETRY_DISABLED ??= "1";

try {
  await ensureInstalled();
  if (process.argv.includes("--dev")) {
    const { bundle, watchSources } = await import("./bundle.mjs");
    await bundle();
    await watchSources();
  } else {
    const { ensureBuilt } = await import("./build.mjs");
    await ensureBuilt();
  }
} catch (error) {
  console.error(`skillyard: ${error.message}`);
  process.exit(1);
}

process.setSourceMapsEnabled(true);
await import("../dist/up.js");
