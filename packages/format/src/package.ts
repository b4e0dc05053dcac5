import type { Manifest } from "./manifest";

export type PackageType = "skill" | "agent";

export type PackageFile = {
  /** Relative to the package's root, with `/` between segments. */
  path: string;
  mode: "644" | "755";
  bytes: Uint8Array;
  size: number;
  /** Hex. */
  sha256: string;
};

/** An uploaded package that kept every rule; its files are sorted by the bytes of their paths. */
export type OpenedPackage = {
  type: PackageType;
  manifest: Manifest;
  /** The file that holds the manifest: `SKILL.md`, or the agent's own file. */
  mainFile: string;
  files: PackageFile[];
  /** `sha256:` and hex; a client that installs the files can recompute it. */
  contentHash: string;
  fileCount: number;
  unpackedBytes: number;
  /** Sentences for the seller about what was accepted but looks like a mistake. */
  warnings: string[];
};
