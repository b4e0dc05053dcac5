import { sha256Hex } from "@skillyard/format/content-hash";
import { eq } from "drizzle-orm";
import { db, one } from "@/db/client";
import { gitCatalogues } from "@/db/schema/git-catalogues";
import { env } from "@/lib/env";
import { commitOf } from "@/lib/git/objects";
import { type PackedObject, packObject, writePack } from "@/lib/git/pack";
import { renewSoon } from "@/lib/git-renewal";
import { store } from "@/lib/storage/store";
import { type Content, writeContent } from "./content";
import { Held, type Part, writeIndex } from "./held";
import { pluginsOf } from "./plugin";
import { type Row, selectOffered } from "./rows";
import { findState, keysOf, type State, serve } from "./state";

/** Part of the fingerprint: to be counted up when the same listings are to come to another catalogue. */
const FORM = 1;
/** Whoever has been away for longer than this history has to fetch the catalogue anew. */
const MAX_COMMITS = 1_000;
const MAX_WHOLE_BYTES = 48 * 1024 * 1024;

/** Whether none is served yet. */
export async function isGitCatalogueMissing(): Promise<boolean> {
  return (await findState()) === null;
}

/**
 * Makes the catalogue that is read with git of what is offered now, if it tells of anything else than before: one commit
 * more; but a history of its own where one of its listings was withdrawn, which the commits before would still hold, or
 * where it has become too long. The same listings after the same history come to the same commit. Two at a time do no harm.
 */
export async function renewGitCatalogue(): Promise<void> {
  const before = await findState();
  const rows = await selectOffered(before?.listingIds ?? []);
  const fingerprint = fingerprintOf(rows);
  if (before?.fingerprint === fingerprint && !before.isWithheld) return;

  const held = before ? await Held.load(before.id) : Held.nothing;
  const content = await writeContent(pluginsOf(rows), held);
  const noted = { fingerprint: content.isComplete ? fingerprint : "", listingIds: content.listingIds };
  const parent = before?.isWithheld || held.isNothing ? null : before;
  if (parent && parent.tree === content.tree) return note(parent, noted.fingerprint);

  const committedAt = newestOf([before?.committedAt, ...rows.map(({ publishedAt }) => publishedAt)]);
  const made = (parent && (await append(parent, held, content, committedAt))) ?? (await begin(content, committedAt));
  const state = { ...noted, tree: content.tree, committedAt, ...made.state };
  const { id } = one(await db.insert(gitCatalogues).values(state).returning({ id: gitCatalogues.id }));
  await save(id, made);
  if (!(await db.transaction((tx) => serve(tx, id, before)))) await renewSoon(db);
}

/** What the catalogue is made of; the order of downloads is no part of it. */
function fingerprintOf(rows: Row[]): string {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sha256Hex(Buffer.from(JSON.stringify([FORM, env.APP_URL, sorted])));
}

async function note({ id }: State, fingerprint: string): Promise<void> {
  await db.update(gitCatalogues).set({ fingerprint }).where(eq(gitCatalogues.id, id));
}

/** A commit's time is that of what is newest in it, so that it does not depend on when it was made. */
function newestOf(dates: (Date | null | undefined)[]): Date {
  return new Date(Math.max(0, ...dates.map((date) => date?.getTime() ?? 0)));
}

type Made = Awaited<ReturnType<typeof begin>>;

/** The content as a history of its own. */
async function begin(content: Content, committedAt: Date) {
  return write(null, content, { objects: [], parts: content.parts }, committedAt);
}

/** The content as the next commit; null where the history would become too long. */
async function append(parent: State, held: Held, content: Content, committedAt: Date): Promise<Made | null> {
  if (parent.commits.length >= MAX_COMMITS) return null;
  const kept = { objects: held.objects(), parts: new Map([...held.parts, ...content.parts]) };
  const made = await write(parent, content, kept, committedAt);
  return made.whole.bytes.byteLength > MAX_WHOLE_BYTES ? null : made;
}

async function write(
  parent: State | null,
  content: Content,
  kept: { objects: Iterable<PackedObject>; parts: Map<string, Part> },
  at: Date,
) {
  const [before, plugins] = [parent?.commits ?? [], content.listingIds.length];
  const message = `Offer ${plugins} ${plugins === 1 ? "plugin" : "plugins"}`;
  const author = `Skillyard <catalog@${new URL(env.APP_URL).hostname}>`;
  const commit = commitOf({ tree: content.tree, parent: before[0] ?? null, author, at, message });
  const objects = new Map([[commit.id, await packObject(commit)], ...content.objects]);
  const newest = writePack(objects.values());
  for (const object of kept.objects) objects.set(object.id, object);
  const whole = parent ? writePack(objects.values()) : newest;
  return {
    newest,
    whole,
    parts: kept.parts,
    state: {
      commits: [commit.id, ...before],
      heldListingIds: [...new Set([...content.listingIds, ...(parent?.heldListingIds ?? [])])],
    },
  };
}

async function save(id: string, { newest, whole, parts }: Made): Promise<void> {
  const keys = keysOf(id);
  await store.put(keys.newest, newest.bytes);
  await store.put(keys.whole, whole.bytes);
  await store.put(keys.index, writeIndex(parts, whole));
}
