// Says what changed between two records: npm run review:compare -- <before.jsonl> <after.jsonl> [--verbose]
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compare } from "./comparison";
import type { Recorded } from "./measured";

const { values, positionals } = parseArgs({ options: { verbose: { type: "boolean" } }, allowPositionals: true });
const [before, after] = positionals.map(readRecord);
if (!before || !after) throw new Error("Needs two records: before and after.");
console.log(compare(before, after, values.verbose ?? false));

function readRecord(file: string): Map<string, Recorded> {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as Recorded).map((recorded) => [recorded.id, recorded]));
}
