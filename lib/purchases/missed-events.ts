import { eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { reconciliationMarks } from "@/db/schema/reconciliation";
import { stripeEvents } from "@/db/schema/stripe-events";
import { stripe } from "@/lib/stripe";
import { PAYMENT_EVENTS } from "./event-handlers";
import { toEvent } from "./events";
import { pagesOf } from "./pages-of";

type List = (typeof reconciliationMarks.list.enumValues)[number];

const OVERLAP_MS = 60 * 60 * 1000;
/** As long as the processor keeps them, where nothing was ever read. */
const FIRST_LOOK_BACK_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Stores the events that the processor has and we never got, to be acted on like any that came and failed.
 * Reads on from where the last complete reading ended, and an hour before, since events appear a little out of order.
 */
export async function storeMissedEvents(): Promise<number> {
  const since = await readMark("events", FIRST_LOOK_BACK_MS);
  let newest = since;
  let stored = 0;
  const list = { created: { gte: unixOf(since.getTime() - OVERLAP_MS) }, types: PAYMENT_EVENTS };
  for await (const page of pagesOf((cursor) => stripe.events.list({ ...list, ...cursor }))) {
    const events = page.map((event) => toEvent("platform", event));
    const ids = events.map(({ id }) => id);
    const known = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(inArray(stripeEvents.id, ids));
    const missed = events.filter(({ id }) => !known.some((other) => other.id === id));
    if (missed.length > 0) stored += (await db.insert(stripeEvents).values(missed).onConflictDoNothing()).count;
    for (const { createdAt } of events) if (createdAt > newest) newest = createdAt;
  }
  await writeMark("events", newest);
  return stored;
}

/** Up to when a list was read completely. */
export async function readMark(list: List, firstLookBackMs: number): Promise<Date> {
  const [mark] = await db.select().from(reconciliationMarks).where(eq(reconciliationMarks.list, list));
  return mark?.readTo ?? new Date(Date.now() - firstLookBackMs);
}

/** Never in the future, even where the processor's clock is ahead of ours. */
export async function writeMark(list: List, at: Date): Promise<void> {
  const readTo = new Date(Math.min(at.getTime(), Date.now()));
  await db
    .insert(reconciliationMarks)
    .values({ list, readTo })
    .onConflictDoUpdate({ target: reconciliationMarks.list, set: { readTo } });
}

export function unixOf(ms: number): number {
  return Math.floor(ms / 1000);
}
