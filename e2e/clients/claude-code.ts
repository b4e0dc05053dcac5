import { readFileSync } from "node:fs";
import path from "node:path";
import { type Loaded, loadedBySession, SESSION } from "../cli/claude-code";
import { until } from "../client";
import type { Machine } from "./fixtures";

/** What `claude plugin …` says of what it did; whether that went well is a part of it. */
export type Outcome = {
  outcome: "ok" | "failed";
  message: string;
  marketplace?: string;
  oldVersion?: string;
  newVersion?: string;
  shownCommand?: { command: string; archiveUrl: string };
};

export async function plugin(machine: Machine, ...given: string[]): Promise<Outcome> {
  const { code, stdout, stderr } = await machine.run("claude", ["plugin", ...given, "--json"]);
  const said = stdout.trim().split("\n").at(-1) ?? "";
  if (!said.startsWith("{")) throw new Error(`claude plugin ${given.join(" ")} ended with ${code}: ${stderr}${stdout}`);
  return JSON.parse(said);
}

/** By name, the version of each installed plugin. */
export async function installed(machine: Machine): Promise<Record<string, string>> {
  const { stdout } = await machine.run("claude", ["plugin", "list", "--json"]);
  const plugins: { id: string; version: string }[] = JSON.parse(stdout);
  return Object.fromEntries(plugins.map(({ id, version }) => [id, version]));
}

/** What a new session loads. */
export async function loaded(machine: Machine): Promise<Loaded> {
  return loadedBySession(await machine.run("claude", SESSION));
}

/** Has a session open until it knows the catalogue of this name: it asks for those of the settings beside its work. */
export async function openUntilKnown(machine: Machine, catalogue: string): Promise<void> {
  const known = path.join(machine.home, ".claude/plugins/known_marketplaces.json");
  const session = machine.open("claude", ["--input-format", "stream-json", ...SESSION.filter((word) => word !== "hi")]);
  const ended = new Promise((resolve) => session.once("close", resolve));
  try {
    await until(async () => Object.hasOwn(readJson(known), catalogue));
  } finally {
    session.stdin.end();
    await ended;
  }
}

function readJson(file: string): object {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {}; // not there yet, or not written to its end
  }
}
