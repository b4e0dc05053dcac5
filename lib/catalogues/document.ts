import { env } from "@/lib/env";
import { type EntryRow, pluginEntry } from "./entry";
import { pluginNames } from "./names";

/** Claude Code refuses a catalogue over 5 MiB. */
const MAX_BYTES = 4 * 1024 * 1024;
export const MAX_ENTRIES = 5_000;

type Named = EntryRow & { createdAt: Date };

/** The entries of these listings as JSON, by slug, in the order given. */
export function writeEntries(rows: Named[], options: { asks?: boolean } = {}): Map<string, string> {
  const oldestFirst = rows.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.slug < b.slug ? -1 : 1),
  );
  const names = pluginNames(oldestFirst.map(({ slug }) => slug));
  const entries = new Map<string, string>();
  for (const row of rows) {
    const entry = pluginEntry(row, names.get(row.slug) ?? row.slug, options);
    if (entry) entries.set(row.slug, JSON.stringify(entry));
  }
  return entries;
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
