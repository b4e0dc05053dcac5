import type { Db } from "@/db/client";
import type { purchases } from "@/db/schema/purchases";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { money } from "./words";

type Purchase = typeof purchases.$inferSelect;

/** Tells the seller that a sale is given back because its payment is suspected; the buyer hears of the refund. */
export async function mailFraudWarning(tx: Db, purchase: Purchase, amountCents: number): Promise<void> {
  const letter = fraudWarned(purchase, amountCents);
  await queueMail(tx, { userId: purchase.sellerId, kind: "fraud_warning", fact: purchase.id, letter });
}

export function fraudWarned(
  { id, title, currency }: Pick<Purchase, "id" | "title" | "currency">,
  amountCents: number,
): Letter {
  return {
    subject: `A sale of ${title} is given back`,
    paragraphs: [
      `The bank of a buyer's card warned that a payment for ${title} may be fraudulent, so we give it back before it becomes a dispute.`,
      "Your part of it is taken back and our fee on it returned; the license ends. There is nothing that you have to do.",
    ],
    facts: [
      ["Sale", id],
      ["Given back", money(amountCents, currency)],
    ],
    link: { label: "See your sales", href: `${env.APP_URL}/dashboard/sales` },
  };
}
