import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, db, one } from "@/db/client";
import { stripeEvents } from "@/db/schema/stripe-events";
import { env } from "@/lib/env";
import { PlainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { IS_LIVE, promptly, stripe } from "@/lib/stripe";
import { handlerOf } from "./event-handlers";
import { readSigned } from "./signature";
import { writeObserved } from "./transaction";

export type StripeEvent = typeof stripeEvents.$inferInsert;
/** Far above what the processor sends. */
export const MAX_EVENT_BYTES = 1024 * 1024;

type Endpoint = StripeEvent["endpoint"];

const SECRETS: Record<Endpoint, string[]> = {
  platform: env.STRIPE_WEBHOOK_SECRET,
  connect: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  accounts: env.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
};

/**
 * Takes an event of the processor in: its signature is checked over the bytes as they came, and it is acted on once.
 * An event is only a hint to look: what has happened is asked of the processor itself.
 */
export async function receiveStripeEvent(endpoint: Endpoint, body: Uint8Array, signature: string | null) {
  const event = readEvent(endpoint, Buffer.from(body), signature);
  if (event.livemode === IS_LIVE) await promptly(processEvent(event));
  return { received: true as const };
}

function readEvent(endpoint: Endpoint, body: Buffer, signature: string | null): StripeEvent {
  try {
    return readSigned(signature ?? "", SECRETS[endpoint], (header, secret) =>
      endpoint === "accounts"
        ? toThinEvent(stripe.parseEventNotification(body, header, secret))
        : toEvent(endpoint, stripe.webhooks.constructEvent(body, header, secret)),
    );
  } catch (error) {
    log.warn({ endpoint, reason: error instanceof Error ? error.message : String(error) }, "an event was refused");
    throw new PlainError(400, "The event's signature is not valid");
  }
}

/** An event as we keep it, whether it was delivered or found in the processor's list. */
export function toEvent(endpoint: "platform" | "connect", event: Stripe.Event): StripeEvent {
  const object = event.data.object as { id?: string };
  return {
    id: event.id,
    endpoint,
    type: event.type,
    account: event.account ?? null,
    livemode: event.livemode,
    objectId: object.id ?? null,
    payload: { ...event },
    createdAt: new Date(event.created * 1000),
  };
}

/** A thin event names its object and carries nothing of it. */
function toThinEvent(event: Stripe.V2.Core.EventNotification): StripeEvent {
  const { id, type, livemode, created } = event;
  const related = "related_object" in event ? (event.related_object as { id?: string } | null) : null;
  const objectId = related?.id ?? null;
  const payload = { id, type, livemode, created, related_object: related };
  return {
    id,
    endpoint: "accounts",
    type,
    account: objectId,
    livemode,
    objectId,
    payload,
    createdAt: new Date(created),
  };
}

/** Acts on an event and marks it done in one transaction; a failure is noted, and the processor sends it again. */
export async function processEvent(event: StripeEvent): Promise<void> {
  if (await isProcessed(event.id)) return;
  try {
    await writeObserved(async () => {
      const act = await handlerOf(event);
      return async (tx) => {
        const stored = await store(tx, event);
        if (stored.processedAt) return;
        await act(tx);
        await tx.update(stripeEvents).set({ processedAt: new Date() }).where(eq(stripeEvents.id, event.id));
      };
    });
  } catch (error) {
    await noteFailure(event, error);
    throw error;
  }
}

async function isProcessed(id: string): Promise<boolean> {
  const [stored] = await db.select({ at: stripeEvents.processedAt }).from(stripeEvents).where(eq(stripeEvents.id, id));
  return Boolean(stored?.at);
}

/** The event's row, locked: of two deliveries at once the second waits and finds it done. */
async function store(tx: Db, event: StripeEvent) {
  await tx.insert(stripeEvents).values(event).onConflictDoNothing();
  return one(await tx.select().from(stripeEvents).where(eq(stripeEvents.id, event.id)).for("update"));
}

async function noteFailure(event: StripeEvent, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error);
  const attempts = sql`${stripeEvents.attempts} + 1`;
  await db
    .insert(stripeEvents)
    .values({ ...event, attempts: 1, lastError })
    .onConflictDoUpdate({ target: stripeEvents.id, set: { attempts, lastError } });
}
