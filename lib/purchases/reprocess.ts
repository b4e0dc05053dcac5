import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { stripeEvents } from "@/db/schema/stripe-events";
import { isRefused, stripe } from "@/lib/stripe";
import { processEvent, type StripeEvent, toEvent } from "./events";

/**
 * Acts on an event once more, whether it was given up, done already or never came; false where nobody knows it.
 * Acting twice changes nothing that is right: an event only says where to look.
 */
export async function reprocessEvent(id: string): Promise<boolean> {
  const event = (await findStored(id)) ?? (await findAtProcessor(id));
  if (!event) return false;
  await db.update(stripeEvents).set({ processedAt: null, attempts: 0, lastError: null }).where(eq(stripeEvents.id, id));
  await processEvent({ ...event, processedAt: null, attempts: 0, lastError: null });
  return true;
}

async function findStored(id: string): Promise<StripeEvent | undefined> {
  const [stored] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, id));
  return stored;
}

async function findAtProcessor(id: string): Promise<StripeEvent | null> {
  try {
    return toEvent("platform", await stripe.events.retrieve(id));
  } catch (error) {
    if (isRefused(error, "resource_missing")) return null;
    throw error;
  }
}
