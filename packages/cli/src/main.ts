#!/usr/bin/env node
import { version } from "../package.json";

/** The answer that needs nothing else is given before anything else is loaded. */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  if (given.length === 1 && (given[0] === "--version" || given[0] === "-V")) {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const stopped = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => stopped.abort());
  const { stdin, stdout, stderr, platform, env } = process;
  // Whoever read it has seen enough.
  for (const stream of [stdout, stderr]) stream.on("error", () => process.exit());
  if (given.includes("--no-color")) env.NO_COLOR = "1";
  const { run } = await import("./program");
  return run(given, { stdin, stdout, stderr, platform, environment: env, cwd: process.cwd(), signal: stopped.signal });
}

process.exitCode = await main();
