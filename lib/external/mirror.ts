import { eq } from "drizzle-orm";
import { db, one } from "@/db/client";
import { registryCrawls } from "@/db/schema/external";
import { log } from "@/lib/log";
import { archiveVanished } from "./archive-vanished";
import { type Budget, spendQuestion } from "./budget";
import type { Connector } from "./connector";
import { isRemoteTrouble, RemoteError } from "./http";
import { registries } from "./registries";
import { takeIn } from "./take-in";

/** A run ends after so many questions or so long and goes on with the next. */
const QUESTIONS_PER_RUN = 400;
const RUN_MS = 60_000;
const CRAWL_EVERY_MS = 24 * 60 * 60_000;
/** The registry's clock may be behind ours; what is looked at twice is not read twice. */
const OVERLAP_MS = 10 * 60_000;

type Crawl = typeof registryCrawls.$inferSelect;

/**
 * Brings the copies of other registries' listings up to date: once a day by a crawl of everything, which also
 * finds what has vanished, and between crawls by what changed last. A registry that fails keeps its last good copy.
 */
export async function mirrorRegistries(stopping: AbortSignal): Promise<void> {
  for (const registry of registries) await mirror(registry, stopping);
}

/** Whether a configured registry has never been read to its end. */
export async function isMirrorEmpty(): Promise<boolean> {
  const crawls = await db.select().from(registryCrawls);
  return registries.some(({ source }) => !crawls.some((crawl) => crawl.source === source && crawl.finishedAt));
}

async function mirror(registry: Connector, signal: AbortSignal): Promise<void> {
  const { source } = registry;
  const crawl = await findCrawl(source);
  const budget: Budget = { questions: QUESTIONS_PER_RUN, untilMs: Date.now() + RUN_MS, signal };
  try {
    if (isCrawlDue(crawl)) await crawlOn(registry, crawl, budget);
    else await catchUp(registry, crawl, budget);
    await note(source, { lastError: null });
  } catch (error) {
    if (signal.aborted) return; // the next start goes on where this run has come to
    if (!isRemoteTrouble(error)) throw error;
    log.warn({ err: error, source }, "a registry could not be read; its last good copy stays");
    await note(source, { lastError: error.message });
  }
}

async function findCrawl(source: string): Promise<Crawl> {
  await db.insert(registryCrawls).values({ source }).onConflictDoNothing();
  return one(await db.select().from(registryCrawls).where(eq(registryCrawls.source, source)));
}

function isCrawlDue({ finishedAt, startedAt }: Crawl): boolean {
  if (!finishedAt || !startedAt || startedAt > finishedAt) return true;
  return Date.now() - startedAt.getTime() >= CRAWL_EVERY_MS;
}

/** Begins a crawl, or goes on with the one that was begun; its place is saved after every page. */
async function crawlOn(registry: Connector, crawl: Crawl, budget: Budget): Promise<void> {
  const { source } = registry;
  const isBegun = crawl.startedAt && (!crawl.finishedAt || crawl.startedAt > crawl.finishedAt);
  const startedAt = isBegun && crawl.startedAt ? crawl.startedAt : new Date();
  let cursor = isBegun ? crawl.cursor : null;
  if (!isBegun) await note(source, { startedAt, cursor });

  do {
    const page = await listFrom(registry, cursor, budget);
    if (!page || (await takeIn(registry, page.entries, budget)) === "spent") return;
    if (page.nextCursor !== null && page.nextCursor === cursor) {
      throw new RemoteError("nonsense", `${source} gives the same page again and again`);
    }
    cursor = page.nextCursor;
    await note(source, { cursor });
  } while (cursor !== null);

  if (!(await archiveVanished(registry, startedAt, budget))) return;
  await note(source, { finishedAt: new Date(), state: { caughtUpTo: startedAt.toISOString() } });
}

/** The page at the cursor; null once the budget is spent. A cursor that the registry no longer takes is given up. */
async function listFrom(registry: Connector, cursor: string | null, budget: Budget) {
  if (!spendQuestion(budget)) return null;
  try {
    return await registry.listPage("stable", cursor, budget.signal);
  } catch (error) {
    if (cursor !== null && error instanceof RemoteError && error.trouble === "refused") {
      await note(registry.source, { cursor: null });
    }
    throw error;
  }
}

/** Reads what changed since the last time, newest first, and stops where the known begins. */
async function catchUp(registry: Connector, { source, state }: Crawl, budget: Budget): Promise<void> {
  let newest = new Date(String(state?.caughtUpTo ?? 0));
  const since = new Date(newest.getTime() - OVERLAP_MS);
  let isComplete = true;
  let cursor: string | null = null;
  do {
    if (!spendQuestion(budget)) return;
    const page = await registry.listPage("changed", cursor, budget.signal);
    const changed = page.entries.filter(({ updatedAt }) => updatedAt && updatedAt > since);
    const taken = await takeIn(registry, changed, budget);
    if (taken === "spent") return;
    isComplete &&= taken === "all";
    for (const { updatedAt } of changed) if (updatedAt && updatedAt > newest) newest = updatedAt;
    cursor = changed.length < page.entries.length || page.nextCursor === cursor ? null : page.nextCursor;
  } while (cursor !== null);
  // What could not be read is asked for again next time.
  if (isComplete) await note(source, { state: { caughtUpTo: newest.toISOString() } });
}

async function note(source: string, change: Partial<Crawl>): Promise<void> {
  await db.update(registryCrawls).set(change).where(eq(registryCrawls.source, source));
}
