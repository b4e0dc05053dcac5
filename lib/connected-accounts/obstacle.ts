import { eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { connectedAccounts } from "@/db/schema/sellers";
import { MIN_CHARGE_CENTS } from "@/lib/money";

/** Why nobody can buy a listing that has a price. */
export type SaleObstacle = "price_too_low" | "no_payouts";

/** What keeps everybody from buying at this price from this seller, as far as is known here; null where nothing does. */
export async function findSaleObstacle(tx: Db, sellerId: string, priceCents: number): Promise<SaleObstacle | null> {
  if (priceCents === 0) return null;
  if (priceCents < MIN_CHARGE_CENTS) return "price_too_low";
  return (await canBePaid(sellerId, tx)) ? null : "no_payouts";
}

/** Whether sales can pay into the seller's account, by what the processor told last. */
export async function canBePaid(sellerId: string, tx: Db = db): Promise<boolean> {
  const [account] = await tx
    .select({ id: connectedAccounts.stripeAccountId, transfers: connectedAccounts.transfersStatus })
    .from(connectedAccounts)
    .where(eq(connectedAccounts.userId, sellerId));
  return Boolean(account?.id) && account?.transfers === "active";
}
