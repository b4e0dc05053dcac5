import { and, eq, inArray, max } from "drizzle-orm";
import { db, one } from "@/db/client";
import { stripeEvents } from "@/db/schema/stripe-events";
import { stripe } from "@/lib/stripe";
import { PAYMENT_EVENTS } from "./event-handlers";
import { type StripeEvent, toEvent } from "./events";

const OVERLAP_MS = 60 * 60 * 1000;
const FIRST_LOOK_BACK_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED = 2_000;

/** The events that the processor has and we never got, since an hour before the newest that we did get. */
export async function findMissedEvents(): Promise<StripeEvent[]> {
  const listed = await stripe.events
    .list({ created: { gte: await lookBackTo() }, types: PAYMENT_EVENTS, limit: 100 })
    .autoPagingToArray({ limit: MAX_LISTED });
  const known = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(
      inArray(
        stripeEvents.id,
        listed.map(({ id }) => id),
      ),
    );
  const knownIds = new Set(known.map(({ id }) => id));
  return listed
    .filter(({ id }) => !knownIds.has(id))
    .map((event) => toEvent("platform", event))
    .reverse();
}

async function lookBackTo(): Promise<number> {
  const { newest } = one(
    await db
      .select({ newest: max(stripeEvents.createdAt) })
      .from(stripeEvents)
      .where(and(eq(stripeEvents.endpoint, "platform"), inArray(stripeEvents.type, PAYMENT_EVENTS))),
  );
  const since = newest ? newest.getTime() - OVERLAP_MS : Date.now() - FIRST_LOOK_BACK_MS;
  return Math.floor(since / 1000);
}
