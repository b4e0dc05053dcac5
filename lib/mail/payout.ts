import type { Db } from "@/db/client";
import type { payouts } from "@/db/schema/sellers";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { day, money } from "./words";

type Row = typeof payouts.$inferSelect;
type Payout = Pick<Row, "stripePayoutId" | "amountCents" | "currency" | "failureMessage" | "arrivalAt" | "createdAt">;

/** Tells the seller that a payout is on their bank's side, or that it came back; once for each. */
export async function mailPayout(tx: Db, payout: Row & { status: "paid" | "failed" }): Promise<void> {
  const { sellerId, stripePayoutId, status } = payout;
  const letter = status === "paid" ? paid(payout) : failed(payout);
  const kind = status === "paid" ? "payout_paid" : "payout_failed";
  await queueMail(tx, { userId: sellerId, kind, fact: stripePayoutId, letter });
}

export function paid({ stripePayoutId, amountCents, currency, arrivalAt, createdAt }: Payout): Letter {
  const amount = money(amountCents, currency);
  const arrival = day(arrivalAt ?? createdAt);
  return {
    subject: `Your payout of ${amount} was sent`,
    paragraphs: [
      `We sent ${amount} of what you earned to your bank account. It is due there on ${arrival}; some banks take a day or two longer to show it.`,
    ],
    facts: [
      ["Payout", stripePayoutId],
      ["Amount", amount],
      ["Due", arrival],
    ],
    link: { label: "See your payouts", href: `${env.APP_URL}/dashboard/payouts` },
  };
}

export function failed({ stripePayoutId, amountCents, currency, failureMessage, createdAt }: Payout): Letter {
  const amount = money(amountCents, currency);
  return {
    subject: `Your payout of ${amount} came back`,
    paragraphs: [
      `Your bank did not take a payout of ${amount}. ${failureMessage ?? "It gave no reason."}`,
      "The money is yours still and back in your balance. It goes out again with a later payout.",
      "Check your bank account at the payment processor and correct it, or enter another one: until then the next payout would come back too.",
    ],
    facts: [
      ["Payout", stripePayoutId],
      ["Amount", amount],
      ["Sent", day(createdAt)],
    ],
    link: { label: "Check your bank account", href: `${env.APP_URL}/dashboard/connect` },
  };
}
