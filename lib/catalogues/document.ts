import { setImmediate as nextTurn } from "node:timers/promises";
import { pluginNames } from "@skillyard/assistants/plugin-names";
import { env } from "@/lib/env";
import { type EntryRow, pluginEntry } from "./entry";

/** Claude Code refuses a catalogue over 5 MiB. */
const MAX_BYTES = 4 * 1024 * 1024;
export const MAX_ENTRIES = 5_000;

/** How many entries are written in one turn of the event loop, which takes a few milliseconds. */
const ENTRIES_A_TURN = 200;

/** The entries of these listings as JSON, by slug, in the order given; whoever else is served meanwhile hardly waits. */
export async function writeEntries(rows: EntryRow[], options: { asks?: boolean } = {}): Promise<Map<string, string>> {
  const oldestFirst = rows.toSorted(byAge);
  const names = pluginNames(oldestFirst.map(({ slug }) => slug));
  const entries = new Map<string, string>();
  for (const [i, row] of rows.entries()) {
    if (i % ENTRIES_A_TURN === ENTRIES_A_TURN - 1) await nextTurn();
    const entry = pluginEntry(row, names.get(row.slug) ?? row.slug, options);
    if (entry) entries.set(row.slug, JSON.stringify(entry));
  }
  return entries;
}

function byAge(a: EntryRow, b: EntryRow): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.slug < b.slug ? -1 : 1;
}

/** A catalogue in the form of Claude Code, of as many of these entries as it takes. */
export function writeCatalogue(name: string, description: string, entries: Iterable<string>): string {
  const head = { name, owner: { name: "Skillyard" }, metadata: { description: `${description} ${env.APP_URL}` } };
  const start = `${JSON.stringify(head).slice(0, -1)},"plugins":[`;
  const taken: string[] = [];
  let bytes = Buffer.byteLength(start) + 2;
  for (const entry of entries) {
    bytes += Buffer.byteLength(entry) + 1;
    if (bytes > MAX_BYTES || taken.length === MAX_ENTRIES) break;
    taken.push(entry);
  }
  return `${start}${taken.join()}]}`;
}
