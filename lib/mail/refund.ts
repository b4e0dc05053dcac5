import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type purchases, refunds } from "@/db/schema/purchases";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { day, money } from "./words";

type Purchase = typeof purchases.$inferSelect;

/** A refund that went through, as the processor names and dates it. */
type Refund = { id: string; amountCents: number; createdAt: Date };

/** Tells the buyer that money is on its way back, once for each refund. `wasSold`: they had the listing before it. */
export async function mailRefund(tx: Db, purchase: Purchase, refund: Refund, wasSold: boolean): Promise<void> {
  const letter = refunded(purchase, refund, wasSold ? afterSale(purchase) : await withoutSale(tx, purchase, refund));
  await queueMail(tx, { userId: purchase.buyerId, kind: "refund", fact: refund.id, letter });
}

type Bought = Pick<Purchase, "id" | "title" | "amountCents" | "currency">;

export function refunded({ id, title, amountCents, currency }: Bought, refund: Refund, meaning: string): Letter {
  const amount = money(refund.amountCents, currency);
  return {
    subject: `Your refund for ${title}`,
    paragraphs: [
      `We sent ${amount} of your payment for ${title} back to where it came from. It takes your bank up to ten days to show it.`,
      meaning,
    ],
    facts: [
      ["Receipt", id],
      ["Date", day(refund.createdAt)],
      ["Paid", money(amountCents, currency)],
      ["Refunded", amount],
    ],
    link: { label: "Open your library", href: `${env.APP_URL}/library` },
  };
}

function afterSale({ status }: Purchase): string {
  return status === "refunded"
    ? "The purchase is now refunded in full, so its license code and downloads have ended."
    : "This is a part of the price: the listing and its license code stay yours.";
}

/** Money that came in but bought nothing is given back with its reason. */
async function withoutSale(tx: Db, { id }: Purchase, refund: Refund): Promise<string> {
  const [own] = await tx
    .select({ kind: refunds.kind })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, id), eq(refunds.stripeRefundId, refund.id)));
  if (own?.kind === "duplicate") return "You had bought it already, so this second payment was not needed.";
  if (own?.kind === "blocked") return "It was withdrawn for security reasons while you were paying.";
  return "The payment did not go through as it was offered, so nothing was bought with it.";
}
