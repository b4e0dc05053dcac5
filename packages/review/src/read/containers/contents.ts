import { sha256Hex } from "@skillyard/format/content-hash";
import type { ArchivedFile } from "@skillyard/format/entry";
import { DamagedArchive, InvalidPackage } from "@skillyard/format/invalid-package";
import { type Budget, DEFAULT_LIMITS, newBudget } from "@skillyard/format/limits";
import { isArchive } from "@skillyard/format/nested";
import type { PackageFile } from "@skillyard/format/package";
import { traitsOf } from "../../match/content";
import { openArchive } from "./archive";
import type { Content, Inside, Opener } from "./content";
import { isDataFile, openDataFile } from "./data-file";
import { isNotebook, openNotebook } from "./notebook-cells";
import { isOfficeDocument, openOfficeDocument } from "./office";
import { isPdf, openPdf } from "./pdf";
import { isPicture, openPicture } from "./picture";
import { isPrefixedZip, openPrefixedZip } from "./prefixed-zip";
import { isStartupFile, openStartupFile } from "./startup-file";

/**
 * The files of a package and everything that can be read inside them, such as `tools.zip!/run.sh`, one at a time: what is
 * in a file comes before the file itself. All of it shares the limits of one package, and nothing is written or run.
 */
export async function* contentsOf(files: PackageFile[], limits = DEFAULT_LIMITS): AsyncGenerator<Content> {
  const budget = newBudget(limits);
  budget.entries = files.length;
  budget.unpackedBytes = files.reduce((sum, { size }) => sum + size, 0);
  for (const file of files) yield* contentOf(file, budget, 0);
}

async function* contentOf(file: PackageFile, budget: Budget, archivesAround: number): AsyncGenerator<Content> {
  const open = openerOf(file);
  if (!open) {
    yield { ...file, inside: null, of: null };
    return;
  }
  const depth = archivesAround + (isArchive(file.bytes) ? 1 : 0);
  const inside: Inside = { hidden: [], traits: [], unread: null };
  if (depth > budget.limits.maxNesting) {
    refuse(file, inside, `It lies more than ${budget.limits.maxNesting} archives deep.`);
  } else {
    try {
      for await (const member of open(file, inside, budget)) yield* contentOf(within(file, member), budget, depth);
    } catch (error) {
      if (!(error instanceof InvalidPackage)) throw error;
      if (error instanceof DamagedArchive) inside.unread = error.message;
      else refuse(file, inside, error.message);
    }
  }
  yield { ...file, inside, of: null };
}

/** A file that is two things at once is opened as both. */
function openerOf(file: PackageFile): Opener | undefined {
  const open = OPENERS.find(([takes]) => takes(file))?.[1];
  if (!isPrefixedZip(file)) return open;
  return async function* both(one, inside, budget) {
    if (open) yield* open(one, inside, budget);
    yield* openPrefixedZip(one, inside, budget);
  };
}

/** What opens a file, judged by its bytes and its name; the first that takes it. */
const OPENERS: [takes: (file: PackageFile) => boolean, open: Opener][] = [
  [isPicture, openPicture],
  [(file) => isArchive(file.bytes) && isOfficeDocument(file), openOfficeDocument],
  [({ bytes }) => isArchive(bytes), openArchive],
  [isPdf, openPdf],
  [isNotebook, openNotebook],
  [isStartupFile, openStartupFile],
  [isDataFile, openDataFile],
];

function within(outer: PackageFile, { path, mode, bytes }: ArchivedFile): PackageFile {
  return { path: `${outer.path}!/${path}`, mode, bytes, size: bytes.length, sha256: sha256Hex(bytes) };
}

/** What an upload would be refused for, were it the package itself. */
function refuse({ path }: PackageFile, inside: Inside, reason: string): void {
  inside.unread = reason;
  inside.traits.push(...traitsOf({ of: "refusal", path, text: reason }));
}
