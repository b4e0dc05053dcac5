import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { purchases } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import { log } from "@/lib/log";
import { OPEN } from "@/lib/ownership/status";
import { shared } from "@/lib/shared";
import { isRefused, stripe } from "@/lib/stripe";
import { fulfil } from "./fulfil";
import type { Purchase } from "./records";

export type Session = Stripe.Checkout.Session;

const opening = shared("sessions-being-opened", () => new Map<string, Promise<Session>>());

/** The payment page of a purchase: the one it has, or the one that this opens. Asked twice, it is opened once. */
export function openSession(purchase: Purchase): Promise<Session> {
  if (purchase.sessionId) return stripe.checkout.sessions.retrieve(purchase.sessionId);
  const underway = opening.get(purchase.id);
  if (underway) return underway;
  const session = createSession(purchase).finally(() => opening.delete(purchase.id));
  opening.set(purchase.id, session);
  return session;
}

/**
 * Repeats the same call for the same row, whoever asks and however often: the answer is then the same page.
 * A refusal is final for the row, because the row can ask for nothing else.
 */
async function createSession(purchase: Purchase): Promise<Session> {
  try {
    const session = await stripe.checkout.sessions.create(await parametersOf(purchase), {
      idempotencyKey: `checkout:${purchase.id}`,
    });
    await db
      .update(purchases)
      .set({
        sessionId: session.id,
        sessionUrl: session.url,
        status: sql`case when ${purchases.status} = 'creating' then 'pending' else ${purchases.status} end`,
        updatedAt: new Date(),
      })
      .where(eq(purchases.id, purchase.id));
    return session;
  } catch (error) {
    if (isRefused(error)) await giveUp(purchase, error.message);
    throw error;
  }
}

async function giveUp({ id }: Purchase, reason: string): Promise<void> {
  log.warn({ purchaseId: id, reason }, "the processor refused a checkout");
  await db
    .update(purchases)
    .set({ status: "failed", lastError: reason, updatedAt: new Date() })
    .where(and(eq(purchases.id, id), eq(purchases.status, "creating")));
}

async function parametersOf(purchase: Purchase): Promise<Stripe.Checkout.SessionCreateParams> {
  const { slug, email } = one(
    await db
      .select({ slug: listings.slug, email: users.email })
      .from(listings)
      .innerJoin(users, eq(users.id, purchase.buyerId))
      .where(eq(listings.id, purchase.listingId)),
  );
  return {
    mode: "payment",
    allowed_payment_method_types: ["card", "link"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: purchase.currency,
          unit_amount: purchase.amountCents,
          product_data: { name: purchase.title, metadata: { listing_id: purchase.listingId } },
        },
      },
    ],
    client_reference_id: purchase.id,
    customer_email: z.email().safeParse(email).data,
    expires_at: Math.floor(purchase.sessionExpiresAt.getTime() / 1000),
    payment_intent_data: {
      application_fee_amount: purchase.feeCents,
      transfer_data: { destination: purchase.destinationAccount },
      transfer_group: `purchase_${purchase.id}`,
      description: `Skillyard: ${slug}`,
      metadata: {
        purchase_id: purchase.id,
        listing_id: purchase.listingId,
        buyer_id: purchase.buyerId,
        seller_id: purchase.sellerId,
      },
    },
    metadata: { purchase_id: purchase.id, fingerprint: purchase.fingerprint },
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
  };
}

/** Closes a payment page, unless it was paid in the meantime; the answer says how it ended. */
export async function closeSession(sessionId: string): Promise<Purchase | null> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  return fulfil(sessionId);
}

/** Closes the payment pages that ask for another price than the listing's, or all of them once it is off sale. */
export async function closeCheckouts(listingId: string): Promise<void> {
  const isOutdated = or(
    ne(purchases.amountCents, listings.priceCents),
    isNotNull(listings.archivedAt),
    isNotNull(listings.blockedAt),
    listings.authorIsHidden,
  );
  const open = await db
    .select({ sessionId: purchases.sessionId })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(purchases.listingId, listingId), inArray(purchases.status, OPEN), isOutdated));
  for (const { sessionId } of open) if (sessionId) await closeSession(sessionId);
}
