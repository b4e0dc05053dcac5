// npm run build, and what npm start and npm test use of it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { root, runTool } from "./run.mjs";
import { sourcesIn } from "./sources.mjs";

const configuration = ["next.config.ts", "postcss.config.mjs", "tsconfig.json", "package.json", "package-lock.json"];
const pages = ["app", "components", "db", "lib", "packages", "public", ...configuration];
const programs = [...pages, "dev", "scripts", "server.ts", "worker"];

/** Builds pages and programs where their sources differ from those of the last build. */
export async function ensureBuilt() {
  await unlessBuilt(".next/sources.txt", pages, buildPages);
  await unlessBuilt("dist/sources.txt", programs, bundle);
}

async function unlessBuilt(stamp, sources, build) {
  const file = path.join(root, stamp);
  const now = fingerprint(sources);
  if (existsSync(file) && readFileSync(file, "utf8") === now) return;

  await build();
  writeFileSync(file, now);
}

async function buildPages() {
  const folder = path.join(root, ".next");
  const isFirst = !existsSync(folder);
  console.log(`skillyard: building the pages${isFirst ? ", which takes about a minute the first time" : ""}`);

  const build = () => runTool("next", ["build"], { quiet: true, env: { NODE_ENV: "production" } });
  let { code, output } = await build();
  if (code !== 0 && !isFirst) {
    // The cache keeps errors too, also those of a moment such as a full disk.
    rmSync(folder, { recursive: true, force: true });
    ({ code, output } = await build());
  }
  if (code === 0) return;
  console.error(output);
  throw new Error("The pages could not be built; next build says above why.");
}

/** One hash over names and contents, so that it stays the same however the files came here. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => sourcesIn(path.join(root, source))).sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(path.join(root, ".next/sources.txt"), { force: true });
  rmSync(path.join(root, "dist/sources.txt"), { force: true });
  await ensureBuilt();
}
