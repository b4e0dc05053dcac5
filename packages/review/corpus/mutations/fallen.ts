import { InvalidPackage } from "@skillyard/format/invalid-package";
import type { Verdict } from "../../src/report";
import { reviewPackage } from "../../src/review";
import { type Entry, openEntry } from "../entry";
import type { Files } from "./files";
import { MUTATIONS } from "./mutations";

type Outcome = { tried: number; fallen: string[] };

/** Every blocked package with every mutation, of which a share may be taken: the same at each run. */
export async function fallenAmong(entries: Entry[], share: { of: number; at: number }): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>(MUTATIONS.map(([name]) => [name, { tried: 0, fallen: [] }]));
  for (const [row, entry] of entries.entries()) {
    for (const [column, [name, mutate]] of MUTATIONS.entries()) {
      if ((row + column * 7) % share.of !== share.at) continue;
      const files = mutate(entry.files);
      const outcome = outcomes.get(name);
      if (files === null || outcome === undefined) continue;
      outcome.tried += 1;
      const verdict = await verdictOn(entry, files);
      if (verdict === "pass" || verdict === "warn") outcome.fallen.push(`${entry.id} -> ${verdict}`);
    }
  }
  return outcomes;
}

/** What an upload of the entry with these files would come to; what does not open is no package. */
export async function verdictOn(entry: Entry, files: Files): Promise<Verdict | "refused"> {
  try {
    return (await reviewPackage(await openEntry({ ...entry, files }))).verdict;
  } catch (error) {
    if (error instanceof InvalidPackage) return "refused";
    throw error;
  }
}
