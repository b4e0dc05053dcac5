import { ASSISTANTS } from "@skillyard/assistants/assistants";
import { originOf } from "@skillyard/client/client";
import { Failure } from "../failure";
import { readText, writeWhole } from "./files";

/** How what an assistant reads was made: what the links lead to, a link, a copy, or a file in the assistant's own form. */
export type TargetKind = "link-source" | "link" | "copy" | "file";

/** An installed package, by the name that its folder has. */
export type LockedItem = {
  slug: string;
  source: "native";
  type: "skill" | "agent";
  version: string;
  content_hash: string;
  /** Of the files as they were written, where they are not the package's own: it was given another name. */
  written_hash?: string;
  targets: Record<string, TargetKind>;
  /** By target, the SHA-256 of a file in an assistant's own form. */
  written?: Record<string, string>;
};
export type Lock = { lockfileVersion: 1; registry: string; items: Record<string, LockedItem> };

const MAX_BYTES = 4 * 1024 * 1024;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const HASH = /^sha256:[0-9a-f]{64}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const VERSION = /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/;
const KINDS: string[] = ["link-source", "link", "copy", "file"] satisfies TargetKind[];
const TARGETS = new Set(["agents", ...ASSISTANTS.map(({ id }) => id)]);

/** Whether a folder may have this name; no other comes from a lock file, a flag or a package. */
export function isName(name: string): boolean {
  return name.length <= 64 && NAME.test(name);
}

/** Whether the service may call a version so, and its content: both are told, kept and made parts of paths. */
export function isVersion(version: unknown): version is string {
  return matches(VERSION, version);
}

export function isContentHash(hash: unknown): hash is string {
  return matches(HASH, hash);
}

/** What a scope's lock file lists; null where there is none. Throws a Failure for one that we would not have written. */
export async function readLock(file: string): Promise<Lock | null> {
  const text = await readText(file);
  if (text === null) return null;
  const wrong = text.length > MAX_BYTES ? "it is too long" : faultOf(parsed(text));
  if (wrong) throw new Failure("failed", `${file} is no lock file of ours: ${wrong}`, null, "LOCK_INVALID");
  return JSON.parse(text) as Lock;
}

export async function writeLock(file: string, lock: Lock): Promise<void> {
  await writeWhole(file, textOf(lock));
}

/** The same list gives the same text: sorted, without times or paths. */
export function textOf({ registry, items }: Lock): string {
  const sorted = Object.entries(items)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { slug, source, type, version, content_hash, written_hash, targets, written }]) => [
      name,
      {
        slug,
        source,
        type,
        version,
        content_hash,
        written_hash,
        targets: byKey(targets),
        written: written && byKey(written),
      },
    ]);
  return `${JSON.stringify({ lockfileVersion: 1, registry, items: Object.fromEntries(sorted) }, null, 2)}\n`;
}

function byKey<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with it, or null: it may come from a stranger, and its names become paths. */
function faultOf(lock: unknown): string | null {
  if (!isRecord(lock)) return "it is not JSON with what a lock file has";
  if (lock.lockfileVersion !== 1) return "its version is not 1; a newer skillyard may read it";
  if (!isOrigin(lock.registry)) return "its registry is not the origin of a service";
  if (!isRecord(lock.items)) return "it lists no items";
  for (const [name, item] of Object.entries(lock.items)) {
    const fault = isName(name) ? faultOfItem(item) : "its name can't be a folder's";
    if (fault) return `${JSON.stringify(name)}: ${fault}`;
  }
  return null;
}

function faultOfItem(item: unknown): string | null {
  if (!isRecord(item)) return "it says nothing";
  const { slug, source, type, version, content_hash, written_hash, targets, written = {} } = item;
  if (!matches(NAME, slug)) return "its slug is none";
  if (source !== "native") return "its source is not known";
  if (type !== "skill" && type !== "agent") return "its type is not known";
  if (!matches(VERSION, version)) return "its version is none";
  if (!matches(HASH, content_hash)) return "its content_hash is none";
  if (written_hash !== undefined && !matches(HASH, written_hash)) return "its written_hash is none";
  if (!isRecord(targets) || !isRecord(written)) return "its targets are none";
  for (const [target, kind] of Object.entries(targets)) {
    if (!TARGETS.has(target) || !KINDS.includes(String(kind)))
      return `its target ${JSON.stringify(target)} is not known`;
  }
  return Object.entries(written).every(([target, hash]) => TARGETS.has(target) && matches(SHA256, hash))
    ? null
    : "what it says of written files is not known";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && value.length <= 128 && pattern.test(value);
}

function isOrigin(value: unknown): boolean {
  try {
    return typeof value === "string" && originOf(value) === value;
  } catch {
    return false;
  }
}
