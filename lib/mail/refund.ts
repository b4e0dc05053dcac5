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
  const kind = await findKind(tx, purchase, refund);
  const letter = refunded(purchase, refund, wasSold ? afterSale(purchase, kind) : withoutSale(kind));
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

/** Tells the buyer that a refund which we announced was sent back by their bank. */
export async function mailRefundFailed(
  tx: Db,
  purchase: Purchase,
  { id, amountCents }: Pick<Refund, "id" | "amountCents">,
  wasSold: boolean,
): Promise<void> {
  const letter = cameBack(purchase, amountCents, wasSold);
  await queueMail(tx, { userId: purchase.buyerId, kind: "refund_failed", fact: id, letter });
}

export function cameBack({ id, title, currency }: Bought, refundedCents: number, wasSold: boolean): Letter {
  const amount = money(refundedCents, currency);
  return {
    subject: `Your refund for ${title} came back to us`,
    paragraphs: [
      `Your bank did not take the ${amount} that we sent back for ${title}, so the money is with us again.`,
      `The card may have ended. We look for another way to pay you.${wasSold ? " Until then the listing and its license code are yours again." : ""}`,
    ],
    facts: [
      ["Receipt", id],
      ["Refund", amount],
    ],
    link: { label: "Open your library", href: `${env.APP_URL}/library` },
  };
}

type Kind = (typeof refunds.$inferSelect)["kind"] | null;

/** Why we gave it back; null for a refund that was made at the processor itself. */
async function findKind(tx: Db, { id }: Purchase, refund: Refund): Promise<Kind> {
  const [own] = await tx
    .select({ kind: refunds.kind })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, id), eq(refunds.stripeRefundId, refund.id)));
  return own?.kind ?? null;
}

function afterSale({ status }: Purchase, kind: Kind): string {
  const cause =
    kind === "fraud_warning"
      ? "The bank of the card warned us that somebody else may have used it, so we gave the payment back at once. "
      : "";
  return status === "refunded"
    ? `${cause}The purchase is now refunded in full, so its license code and downloads have ended.`
    : `${cause}This is a part of the price: the listing and its license code stay yours.`;
}

/** Money that came in but bought nothing is given back with its reason. */
function withoutSale(kind: Kind): string {
  if (kind === "duplicate") return "You had bought it already, so this second payment was not needed.";
  if (kind === "blocked") return "It was withdrawn for security reasons while you were paying.";
  return "The payment did not go through as it was offered, so nothing was bought with it.";
}
