import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Assistant } from "@skillyard/assistants/assistants";
import { contentHash, sha256Hex } from "@skillyard/format/content-hash";
import type { OpenedPackage } from "@skillyard/format/package";
import type { Context } from "../context";
import { Failure } from "../failure";
import type { Scope } from "../places";
import { type Converted, convertAgent } from "./agent-forms";
import { type InstalledFile, leadsTo, stat } from "./files";
import { isName, type Lock, type LockedItem, readLock, type TargetKind } from "./lock";
import type { Obtained } from "./obtain";
import { clash, refuseClash, refuseEdits, refuseOtherService, refuseOutside } from "./refusals";
import { assistantsFor, kindFor, placeFor, sharedFolder } from "./targets";
import { abandon, type Change, carryOut, isLinkTo, type Placed, prepare, stepsOf } from "./transaction";
import { renamed, unpack } from "./unpack";

export type How = {
  /** The assistants beside Claude Code. */
  for: string[];
  as?: string | undefined;
  copies: boolean;
  /** Whether files that were changed here may go. */
  overwrites: boolean;
  isFrozen: boolean;
};

/** What was installed, or would be. */
export type Installed = {
  name: string;
  slug: string;
  type: LockedItem["type"];
  version: string;
  previous_version: string | null;
  content_hash: string;
  path: string;
  targets: { assistant: string; path: string; kind: TargetKind }[];
  notes: string[];
};

type Planned = { change: Omit<Change, "files" | "fresh">; installed: Installed; files: ReturnType<typeof renamed> };

/**
 * Puts an obtained package where assistants find it, whole or not at all, and remembers it in the lock file. Throws a
 * Failure where its name is taken, or where files were changed here.
 */
export async function install(context: Context, scope: Scope, obtained: Obtained, how: How): Promise<Installed> {
  const { change, installed, files } = await plan(context, scope, obtained, how);
  const fresh = path.join(path.dirname(change.shared), `.skillyard-${randomBytes(6).toString("hex")}`);
  await prepare(scope, fresh);
  const written = await unpackWhole().catch(async (error: unknown) => {
    await abandon(scope, fresh);
    throw error;
  });
  // What fails from here on is finished by whoever comes next: the journal has it.
  await carryOut(stepsOf(scope, { ...change, fresh, files: written }));
  return installed;

  async function unpackWhole(): Promise<InstalledFile[]> {
    const found = await unpack(files, fresh, context.platform);
    if (contentHash(found) === (change.item?.written_hash ?? obtained.contentHash)) return found;
    throw new Failure("failed", "What was written is not what was to be written");
  }
}

/** What installing would do; throws what that throws, and changes nothing. */
export async function plan(context: Context, scope: Scope, obtained: Obtained, how: How): Promise<Planned> {
  const { slug, version, contentHash: hash, opened } = obtained;
  const { type } = opened;
  const lock = await readLock(scope.lockFile);
  refuseOtherService(context, scope, lock);
  const name = nameFor(opened, slug, how.as, lock);
  const current = lock?.items[name];
  const shared = sharedFolder(scope, type, name);
  await refuseOutside(scope, shared);
  await refuseClash({ name, slug, shared, current });
  if (current && !how.overwrites)
    await refuseEdits(context, scope, { name, item: current, question: "Overwrite that?" });

  const files = name === opened.manifest.name ? opened.files : renamed(opened, name);
  const isRenamed = files !== opened.files;
  const assistants = assistantsFor(
    [...how.for, ...Object.keys(current?.targets ?? {}).filter((id) => id !== "agents")],
    type,
  );
  const made = await Promise.all(
    assistants.map((assistant) => targetOf(assistant, { context, scope, name, shared, opened, files, current, how })),
  );
  const targets = made.filter((each) => each !== null);
  const item: LockedItem = {
    slug,
    source: "native",
    type,
    version,
    content_hash: hash,
    ...(isRenamed && { written_hash: contentHash(files.map((file) => ({ ...file, sha256: sha256Hex(file.bytes) }))) }),
    targets: { agents: "link-source", ...Object.fromEntries(targets.map(({ id, kind }) => [id, kind])) },
    ...writtenBy(targets),
  };
  const registry = lock?.registry ?? context.origin;
  const installed: Installed = {
    name,
    slug,
    type,
    version,
    previous_version: current?.version ?? null,
    content_hash: hash,
    path: shared,
    targets: targets.map(({ id, kind, placed }) => ({ assistant: id, path: placed.at, kind })),
    notes: [...targets.flatMap(({ notes }) => notes), ...(await otherScopeNote(context, scope, name))],
  };
  const old = path.join(path.dirname(shared), `.skillyard-old-${randomBytes(6).toString("hex")}`);
  const placed = targets.map((each) => each.placed);
  return {
    change: { name, registry, shared, old, placed, removed: [], item, isFrozen: how.isFrozen },
    installed,
    files,
  };
}

function writtenBy(targets: Target[]): Pick<LockedItem, "written"> {
  const written = targets.flatMap(({ id, placed }) =>
    placed.kind === "file" ? [[id, sha256Hex(Buffer.from(placed.text))]] : [],
  );
  return written.length > 0 ? { written: Object.fromEntries(written) } : {};
}

/** As the person says, as it is called here already, as it calls itself. */
function nameFor({ manifest }: OpenedPackage, slug: string, as: string | undefined, lock: Lock | null): string {
  if (as !== undefined && !isName(as)) {
    throw new Failure(
      "usage",
      `${JSON.stringify(as)} can't be a folder's name: lower-case letters, digits, single hyphens`,
    );
  }
  const [before] = Object.entries(lock?.items ?? {}).find(([, item]) => item.slug === slug) ?? [];
  const name = as ?? before ?? (isName(manifest.name) ? manifest.name : slug);
  if (isName(name)) return name;
  throw new Failure("failed", `${JSON.stringify(name)} can't be a folder's name`, "Give it another name: --as NAME");
}

type Target = { id: string; kind: TargetKind; placed: Placed; notes: string[] };
type Surroundings = {
  context: Context;
  scope: Scope;
  name: string;
  shared: string;
  opened: OpenedPackage;
  files: ReturnType<typeof renamed>;
  current: LockedItem | undefined;
  how: How;
};

async function targetOf(assistant: Assistant, around: Surroundings): Promise<Target | null> {
  const { context, scope, name, shared, opened, files, current, how } = around;
  const { id, agents } = assistant;
  const { type, mainFile } = opened;
  const at = placeFor(assistant, { type, name }, { scope, environment: context.environment });
  const copies = how.copies || current?.targets[id] === "copy";
  const kind = at && kindFor(assistant, { type, place: at, shared, copies });
  if (!at || !kind) return null;
  await refuseOutside(scope, at);
  const of = type === "skill" ? shared : path.join(shared, mainFile);
  if ((await leadsTo(path.dirname(at))) === (await leadsTo(path.dirname(of)))) return null; // it reads the shared one
  if (!current?.targets[id] && (await stat(at)) && !(await isLinkTo(at, of))) {
    throw clash(`${at} is there already, and would lead to ${shared}`);
  }
  if (kind !== "file") return { id, kind, placed: { kind: kind === "copy" ? "copy" : "link", at, of }, notes: [] };
  const text = new TextDecoder().decode(files.find((file) => file.path === mainFile)?.bytes);
  const converted: Converted = convertAgent(
    text,
    mainFile,
    agents?.form as Exclude<NonNullable<typeof agents>["form"], "claude">,
  );
  const left = converted.dropped.join(", ");
  const notes = left ? [`${assistant.name} has no place for what the agent says of ${left}`] : [];
  return { id, kind, placed: { kind: "file", at, text: converted.text }, notes };
}

async function otherScopeNote(context: Context, scope: Scope, name: string): Promise<string[]> {
  const other = context.scope(scope.kind === "project");
  const lock = other.root === scope.root ? null : await readLock(other.lockFile);
  if (!lock?.items[name]) return [];
  return [
    `${name} is installed ${scope.kind === "user" ? "in this project" : "for all projects"} too; which one is used is the assistant's choice`,
  ];
}
