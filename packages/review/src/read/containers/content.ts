import type { ArchivedFile } from "@skillyard/format/entry";
import type { Budget } from "@skillyard/format/limits";
import type { PackageFile } from "@skillyard/format/package";
import type { Finding } from "../../report";
import type { HiddenPlace } from "../hidden-places";

/** What opening a file brought to light besides the files in it. */
export type Inside = {
  /** Text that nobody sees who opens the file. */
  hidden: HiddenPlace[];
  /** What is wrong with the file for what it carries. */
  traits: Trait[];
  /** Why not everything in it was read; null where it was. */
  unread: string | null;
};

export type Trait = Omit<Finding, "file">;

/**
 * A file of the package, or a file or a text inside one; `inside` is null where there was nothing to open. What is run as a
 * program although its name or place says otherwise is there once more, as that program: `of` is the file that it is.
 */
export type Content = PackageFile & { inside: Inside | null; of: string | null };

/**
 * Goes through a file, noting in `inside` what it finds, and yields the files and texts that are in it, one at a time. May
 * throw `InvalidPackage`, for a rule of archives that is broken or for a budget that is spent.
 */
export type Opener = (
  file: PackageFile,
  inside: Inside,
  budget: Budget,
) => AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>;
