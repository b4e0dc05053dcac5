import type { ArchivedFile } from "@skillyard/format/entry";
import { looksLikeAgent } from "@skillyard/format/frontmatter";
import { InvalidPackage } from "@skillyard/format/invalid-package";
import { type Manifest, toolNames } from "@skillyard/format/manifest";
import { assemblePackage, describeFiles, readFiles } from "@skillyard/format/open";
import type { PackageType } from "@skillyard/format/package";
import type { Finding, Reviewable } from "../src/report";
import { reviewPackage } from "../src/review";

const MAX_LEGIBLE_BYTES = 16 * 1024;

/** A package as it was found: an archive's bytes, or a folder's files. */
export type Found = { name: string; archive: Uint8Array | null; files: ArchivedFile[] };

export type Scanned = {
  verdict: "pass" | "warn" | "block";
  score: number;
  ruleset_version: string | null;
  /** Why it could not be published here, whatever is in it; null where it could. */
  problem: string | null;
  findings: Finding[];
};

/**
 * Reviews a package even where it could not be published for the way it is described. An archive that breaks the rules of
 * archives is never looked into: the breach is its finding.
 */
export async function scan({ name, archive, files }: Found): Promise<Scanned> {
  try {
    const contents = archive ? await readArchive(archive, name) : files;
    return await review(contents, name);
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error;
    return { verdict: "block", score: 0, ruleset_version: null, problem: error.message, findings: [breach(error)] };
  }
}

function readArchive(bytes: Uint8Array, filename: string): Promise<ArchivedFile[]> {
  const slug = filename.replace(/\..*$/, "");
  const isAgent = /\.agent$/i.test(filename) || (/\.md$/i.test(filename) && !/^skill\.md$/i.test(filename));
  return readFiles(bytes, { filename, slug, type: isAgent ? "agent" : "skill" });
}

async function review(files: ArchivedFile[], name: string): Promise<Scanned> {
  const type: PackageType = typeOf(files);
  const { reviewable, problem } = describe(files, type, name);
  const { verdict, score, rulesetVersion, findings } = await reviewPackage(reviewable);
  return { verdict, score, ruleset_version: rulesetVersion, problem, findings };
}

function typeOf(files: ArchivedFile[]): PackageType {
  const isSkill = files.some(({ path }) => /^skill\.md$/i.test(path));
  const isAgent = files.some(({ path, bytes }) => /^[^/]+\.md$/i.test(path) && looksLikeAgent(bytes));
  return isAgent && !isSkill ? "agent" : "skill";
}

function describe(files: ArchivedFile[], type: PackageType, name: string) {
  try {
    const reviewable: Reviewable = assemblePackage(files, { type, slug: name });
    return { reviewable, problem: null };
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error;
    const reviewable: Reviewable = { type, manifest: legibleManifest(files, name), files: describeFiles(files) };
    return { reviewable, problem: error.message };
  }
}

/** What can be read of a broken description, since what a package says of itself decides how its contents are judged. */
function legibleManifest(files: ArchivedFile[], name: string): Manifest {
  const main =
    files.find(({ path }) => /(?:^|\/)skill\.md$/i.test(path)) ?? files.find(({ path }) => /\.md$/i.test(path));
  const head = new TextDecoder().decode(main?.bytes.subarray(0, MAX_LEGIBLE_BYTES));
  const frontmatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\n---/.exec(head)?.[1] ?? "";
  return {
    name,
    description: legibleValue(frontmatter, "description"),
    license: null,
    compatibility: null,
    allowedTools: toolNames(legibleValue(frontmatter, "allowed-tools")),
    metadata: {},
    extra: {},
  };
}

/** A key's text, with the indented lines that continue it, as one line without its YAML quotes. */
function legibleValue(frontmatter: string, key: string): string {
  const [, value = ""] = new RegExp(`^${key}:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, "m").exec(frontmatter) ?? [];
  return value
    .replace(/^[>|][+-]?\s|^["']|["']\s*$/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function breach({ message, file, line }: InvalidPackage): Finding {
  return {
    rule: "invalid-archive",
    severity: "block",
    category: "archive",
    file: file ?? "",
    line,
    excerpt: null,
    message,
    remediation: "Pack the folder again with an ordinary tool, without links, encryption or paths that leave it.",
  };
}
