import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./ports";
import { Stack } from "./stack";

/** Names the folder with the database as a first start leaves it. */
const PLACE = "SKILLYARD_E2E_DATABASE";

/** Makes a database and all its tables once; a copy saves each service of a test's own that part of its first start. */
export async function prepareFirstStarts(): Promise<() => void> {
  const stack = await Stack.create();
  await stack.start({ WORKER: "off", LOG_LEVEL: "error" });
  await stack.stop();
  const made = path.join(stack.home, "postgres");
  const place = mkdtempSync(path.join(os.tmpdir(), "skillyard-database-"));
  if (existsSync(made) && spawnSync("cp", ["-a", made, place]).status === 0) process.env[PLACE] = place;
  stack.remove();
  return () => rmSync(place, { recursive: true, force: true });
}

/** Copies that database to a service's folder, with a port that no other copy has. */
export async function saveFirstStart(home: string): Promise<void> {
  const place = process.env[PLACE];
  const target = path.join(home, "postgres");
  if (!place || existsSync(target)) return;
  const { status, stderr } = spawnSync("cp", ["-a", path.join(place, "postgres"), home], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The prepared database could not be copied: ${stderr}`);
  for (const name of readdirSync(target).filter((entry) => entry.endsWith(".json"))) {
    const state = path.join(target, name);
    writeFileSync(state, JSON.stringify({ ...JSON.parse(readFileSync(state, "utf8")), port: await freePort() }));
  }
}
