import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { stripe } from "@/lib/stripe";
import { shareOut } from "./share-out";

/** Marks a refund that the platform paid alone because the seller's balance was too low. */
export const SELLER_SHORT = "The seller's balance did not cover this refund";

type Shortfall = Awaited<ReturnType<typeof listShortfalls>>[number];
type Sale = Pick<Shortfall, "refundedCents" | "amountCents" | "feeCents">;

/** The refunds whose part of the seller is still owed to the platform. */
export function listShortfalls() {
  return db
    .select({
      id: refunds.id,
      refundedCents: refunds.amountCents,
      transferId: purchases.transferId,
      account: purchases.destinationAccount,
      currency: purchases.currency,
      amountCents: purchases.amountCents,
      feeCents: purchases.feeCents,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(refunds.status, "succeeded"), eq(refunds.lastError, SELLER_SHORT), isNotNull(purchases.transferId)));
}

/** Takes a seller's part of a refund back once their balance covers it; safe to repeat. */
export async function recoverShortfall({ id, transferId, account, currency, ...sale }: Shortfall): Promise<void> {
  if (!transferId) return;
  const amount = sellersPart(sale);
  const done = await stripe.transfers.listReversals(transferId, { limit: 100 });
  if (!done.data.some(({ metadata }) => metadata?.refund_id === id)) {
    if ((await balanceOf(account, currency)) < amount) return;
    await stripe.transfers.createReversal(
      transferId,
      { amount, refund_application_fee: false, metadata: { refund_id: id } },
      { idempotencyKey: `refund:${id}:recover` },
    );
  }
  await db.update(refunds).set({ lastError: null }).where(eq(refunds.id, id));
}

async function balanceOf(stripeAccount: string, currency: string): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount });
  return [...available, ...pending].reduce((sum, held) => sum + (held.currency === currency ? held.amount : 0), 0);
}

/** What the seller got of what was refunded: the platform has kept its fee. */
function sellersPart({ refundedCents, amountCents, feeCents }: Sale): number {
  const [fee = 0] = shareOut(feeCents, [refundedCents, amountCents - refundedCents]);
  return refundedCents - fee;
}
