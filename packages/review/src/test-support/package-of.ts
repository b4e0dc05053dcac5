import { sha256Hex } from "@skillyard/format/content-hash";
import type { Manifest } from "@skillyard/format/manifest";
import type { Finding, Reviewable } from "../report";
import { reviewPackage } from "../review";

const MANIFEST: Manifest = {
  name: "notes",
  description: "Keeps notes.",
  license: null,
  compatibility: null,
  allowedTools: [],
  metadata: {},
  extra: {},
};

/** A package with these files, and a manifest that is ordinary where it is not told otherwise. */
export function packageOf(files: Record<string, string | Uint8Array>, manifest: Partial<Manifest> = {}): Reviewable {
  return {
    type: "skill",
    manifest: { ...MANIFEST, ...manifest },
    files: Object.entries(files).map(([path, content]) => {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      return { path, mode: "644", bytes, size: bytes.length, sha256: sha256Hex(bytes) };
    }),
  };
}

/** What is found in one file, as "severity rule:line". */
export async function found(
  path: string,
  content: string | Uint8Array,
  manifest?: Partial<Manifest>,
): Promise<string[]> {
  return brief((await reviewPackage(packageOf({ [path]: content }, manifest))).findings);
}

export function brief(findings: Finding[]): string[] {
  return findings.map(({ severity, rule, line }) => `${severity} ${rule}${line === null ? "" : `:${line}`}`);
}
