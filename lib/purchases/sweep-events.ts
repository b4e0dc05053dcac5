import { lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { stripeEvents } from "@/db/schema/stripe-events";

/** Longer than the processor keeps or repeats an event (30 days). */
const KEPT_FOR = sql`interval '90 days'`;

/** Forgets what was acted on long ago; what never could be stays until a person has looked. */
export async function sweepEvents(): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.processedAt, sql`now() - ${KEPT_FOR}`));
}
