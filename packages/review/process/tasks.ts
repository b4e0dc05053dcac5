import { sha256Hex } from "@skillyard/format/content-hash";
import { flattenZip } from "@skillyard/format/flatten";
import { InvalidPackage } from "@skillyard/format/invalid-package";
import { openPackage } from "@skillyard/format/open";
import { packZip } from "@skillyard/format/pack";
import type { OpenedPackage, PackageFile, PackageType } from "@skillyard/format/package";
import { toStorable } from "@skillyard/format/storable";
import { type Found, type Scanned, scan } from "../scan/lenient";
import { areGrammarsBroken } from "../src/follow/syntax/grammars";
import type { Finding, Report } from "../src/report";
import { reviewPackage } from "../src/review";

export type Upload = { bytes: Uint8Array; filename: string; type: PackageType; slug: string };

/** An upload that kept every rule: what is known of it, and the zip that is stored and served. */
export type CheckedPackage = Omit<OpenedPackage, "files"> & {
  files: Omit<PackageFile, "bytes">[];
  zip: Uint8Array;
  /** Hex, of the zip's bytes. */
  archiveSha256: string;
  /** Hex, of the bytes of the same zip without its top folder. */
  flatSha256: string;
  /** The start of the instructions, without the frontmatter: what a buyer may read before paying. */
  excerpt: string;
};

export type UnpackedFile = Pick<PackageFile, "path" | "bytes">;
export type Refused = { refused: { message: string; file: string | null; line: number | null } };
export type Task =
  | { kind: "check" | "unpack"; upload: Upload }
  | { kind: "review"; upload: Upload; foundElsewhere: Finding[] }
  | { kind: "scan"; found: Found };

const EXCERPT_CHARACTERS = 2_000;

/** Whether this process can do no more. */
export const isSpent = areGrammarsBroken;

/** What is done with a package in a process of its own. */
export async function work(task: Task): Promise<CheckedPackage | UnpackedFile[] | Report | Scanned | Refused> {
  if (task.kind === "scan") return scan(task.found);
  try {
    const opened = await openPackage(task.upload.bytes, task.upload);
    if (task.kind === "review") return await reviewPackage(opened, task.foundElsewhere);
    return task.kind === "check" ? check(opened, task.upload.slug) : opened.files;
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error;
    const { message, file, line } = error;
    return { refused: { message, file, line } };
  }
}

function check(opened: OpenedPackage, slug: string): CheckedPackage {
  const zip = packZip(opened, slug);
  return {
    ...opened,
    files: opened.files.map(({ path, mode, size, sha256 }) => ({ path, mode, size, sha256 })),
    zip,
    archiveSha256: sha256Hex(zip),
    flatSha256: sha256Hex(flattenZip(zip)),
    excerpt: excerptOf(opened),
  };
}

function excerptOf({ files, mainFile }: OpenedPackage): string {
  const bytes = files.find(({ path }) => path === mainFile)?.bytes ?? new Uint8Array();
  const body = new TextDecoder().decode(bytes).replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n?/, "");
  return toStorable(body.replaceAll("\0", "").trim().slice(0, EXCERPT_CHARACTERS));
}
