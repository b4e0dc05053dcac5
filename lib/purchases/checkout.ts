import { and, eq, inArray } from "drizzle-orm";
import { one } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import { inTransaction } from "@/db/transaction";
import type { Viewer } from "@/lib/auth/viewer";
import { inactive, refreshAccount } from "@/lib/connected-accounts/account";
import { env } from "@/lib/env";
import { AppError, PlainError } from "@/lib/errors";
import { findOwned } from "@/lib/ownership/access";
import { OPEN } from "@/lib/ownership/status";
import { isRefused, promptly } from "@/lib/stripe";
import { findOffer, type Offer } from "./offer";
import type { Purchase } from "./records";
import type { CheckoutBody } from "./schema";
import { closeSession, openSession, type Session } from "./sessions";
import { lockOwnership } from "./transaction";

/** The processor wants at least 30 minutes; five more leave time to repeat a call whose answer was lost. */
const PAGE_LIFETIME_MS = 35 * 60 * 1000;
const REPEATABLE_FOR_MS = 4 * 60 * 1000;
const MIN_REMAINING_MS = 2 * 60 * 1000;
const MAX_ROUNDS = 4;

/**
 * Opens a payment page for the viewer. While one is open for the same offer it is handed out again;
 * one for an older offer is closed first, so that there is never more than one to pay on.
 */
export async function startCheckout(viewer: Viewer, input: CheckoutBody) {
  const offer = await findOffer(viewer, input.skill_slug);
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const purchase = await reservePurchase(viewer, offer, input);
    const session = await openFor(purchase);
    if (session.url && isCurrent(purchase, offer, session)) {
      return {
        checkout_url: session.url,
        session_id: session.id,
        purchase_id: purchase.id,
        status: "pending" as const,
        expires_at: purchase.sessionExpiresAt,
      };
    }
    const ended = await promptly(closeSession(session.id));
    if (ended && OPEN.includes(ended.status)) {
      throw new AppError("PURCHASE_DUPLICATE", "Your payment for this listing is still being processed");
    }
  }
  throw new PlainError(503, "This checkout keeps changing; try again in a moment", { "retry-after": "2" });
}

/** The viewer's open purchase of the listing, made if there is none; one at a time decides. */
async function reservePurchase(
  viewer: Viewer,
  { listing, purchase }: Offer,
  { success_url, cancel_url }: CheckoutBody,
): Promise<Purchase> {
  return inTransaction(async (tx) => {
    await lockOwnership(tx, viewer.id, listing.id);
    if (await findOwned(tx, viewer.id, listing.id)) throw new AppError("PURCHASE_DUPLICATE");
    const [open] = await tx
      .select()
      .from(purchases)
      .where(
        and(eq(purchases.buyerId, viewer.id), eq(purchases.listingId, listing.id), inArray(purchases.status, OPEN)),
      );
    if (open && !isLost(open)) return open;
    if (open) await tx.update(purchases).set({ status: "expired" }).where(eq(purchases.id, open.id));

    const page = `${env.APP_URL}/${listing.type}s/${listing.slug}`;
    return one(
      await tx
        .insert(purchases)
        .values({
          ...purchase,
          buyerId: viewer.id,
          listingId: listing.id,
          successUrl: success_url ?? `${env.APP_URL}/checkout/done?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: cancel_url ?? `${page}?payment=cancelled`,
          sessionExpiresAt: new Date(Math.floor((Date.now() + PAGE_LIFETIME_MS) / 1000) * 1000),
        })
        .returning(),
    );
  });
}

/** Its page was never handed to anybody, and it is too old to ask for the page again. */
function isLost({ sessionId, createdAt }: Purchase): boolean {
  return sessionId === null && createdAt.getTime() < Date.now() - REPEATABLE_FOR_MS;
}

async function openFor(purchase: Purchase): Promise<Session> {
  try {
    return await promptly(openSession(purchase));
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (!isRefused(error, "insufficient_capabilities_for_transfer")) throw orderRefused(error);
    await promptly(refreshAccount(purchase.destinationAccount));
    throw inactive();
  }
}

/** Nothing that a buyer sends leads there; a clock that is minutes behind the processor's does. */
function orderRefused(cause: Error): PlainError {
  const sentence = "The payment service did not take this order and nothing was charged; try again in a few minutes";
  return Object.assign(new PlainError(503, sentence, { "retry-after": "60" }), { cause });
}

function isCurrent(purchase: Purchase, { purchase: offered }: Offer, session: Session): boolean {
  return (
    session.status === "open" &&
    purchase.fingerprint === offered.fingerprint &&
    purchase.sessionExpiresAt.getTime() > Date.now() + MIN_REMAINING_MS
  );
}
