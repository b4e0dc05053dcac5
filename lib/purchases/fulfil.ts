import { and, eq, inArray, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, one } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import { log } from "@/lib/log";
import { OPEN } from "@/lib/ownership/status";
import { isUuid } from "@/lib/slug";
import { IS_LIVE, stripe } from "@/lib/stripe";
import { type ApplyCharge, observeCharge } from "./charge";
import type { Purchase } from "./records";
import { settlePayment } from "./settle";
import { writeObserved } from "./transaction";
import { idOf, problemsOf } from "./verify";

/**
 * Brings the purchase of a payment page to the state that the processor now tells of it.
 * Webhooks, the buyer's return and the reconciliation all call this and nothing else, in any order and any number.
 */
export async function fulfil(sessionId: string): Promise<Purchase | null> {
  return writeObserved(() => observeSession(sessionId));
}

/** As `fulfil`, in two steps: asks the processor now, writes in the transaction that it is given later. */
export async function observeSession(sessionId: string): Promise<(tx: Db) => Promise<Purchase | null>> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] });
  const applyCharge = await observeGivenBack(session);

  return async (tx) => {
    const purchase = await findPurchaseOf(tx, session);
    if (!purchase) {
      log.error({ sessionKey: session.client_reference_id }, "a payment page belongs to no purchase");
      return null;
    }
    switch (outcomeOf(session)) {
      case "open":
        return touch(tx, purchase);
      case "expired":
        return endUnpaid(tx, purchase, "expired");
      case "failed":
        return endUnpaid(tx, purchase, "failed");
      case "paid":
        return settle(tx, purchase, session, applyCharge);
    }
  };
}

/** A payment may be refunded or disputed before we hear that it was made. */
async function observeGivenBack({ payment_intent }: Stripe.Checkout.Session): Promise<ApplyCharge | null> {
  if (payment_intent === null || typeof payment_intent === "string") return null;
  const charge = typeof payment_intent.latest_charge === "object" ? payment_intent.latest_charge : null;
  return charge && (charge.amount_refunded > 0 || charge.disputed) ? observeCharge(payment_intent.id) : null;
}

/** By the page's id; by our own id only where the row never learned of its page. */
async function findPurchaseOf(tx: Db, session: Stripe.Checkout.Session): Promise<Purchase | undefined> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.sessionId, session.id));
  const ownId = session.metadata?.purchase_id ?? "";
  if (purchase || !isUuid(ownId)) return purchase;
  const [unclaimed] = await tx
    .update(purchases)
    .set({ sessionId: session.id })
    .where(and(eq(purchases.id, ownId), isNull(purchases.sessionId)))
    .returning();
  return unclaimed;
}

/** A complete page whose payment still runs stays open: a slow method may take days. */
function outcomeOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session) {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status !== "unpaid") return "paid";
  const intent = typeof payment_intent === "object" ? payment_intent : null;
  return intent?.status === "requires_payment_method" || intent?.status === "canceled" ? "failed" : "open";
}

async function settle(
  tx: Db,
  purchase: Purchase,
  session: Stripe.Checkout.Session,
  applyCharge: ApplyCharge | null,
): Promise<Purchase> {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  if (!intent) {
    log.error({ purchaseId: purchase.id }, "a page says it is paid but has no payment");
    return endUnpaid(tx, purchase, "failed");
  }
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const { purchase: settled, isNew } = await settlePayment(tx, purchase, {
    paymentIntentId: intent.id,
    chargeId: charge?.id ?? idOf(intent.latest_charge),
    transferId: idOf(charge?.transfer),
    receivedCents: intent.amount_received,
    paidAt: new Date((charge?.created ?? session.created) * 1000),
    problems: problemsOf(session, purchase, IS_LIVE),
  });
  return (await applyCharge?.(tx, { isNew })) ?? settled;
}

/** Only what is still open can end without a payment: news that is late changes nothing. */
async function endUnpaid(tx: Db, purchase: Purchase, status: "expired" | "failed"): Promise<Purchase> {
  const [ended] = await tx
    .update(purchases)
    .set({ status, updatedAt: new Date() })
    .where(and(eq(purchases.id, purchase.id), inArray(purchases.status, OPEN)))
    .returning();
  return ended ?? one(await tx.select().from(purchases).where(eq(purchases.id, purchase.id)));
}

/** Looked at: the reconciliation turns to those it has not seen for longest. */
async function touch(tx: Db, purchase: Purchase): Promise<Purchase> {
  await tx.update(purchases).set({ updatedAt: new Date() }).where(eq(purchases.id, purchase.id));
  return purchase;
}
