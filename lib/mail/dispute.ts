import type { Db } from "@/db/client";
import type { purchases } from "@/db/schema/purchases";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { day, money } from "./words";

type Purchase = typeof purchases.$inferSelect;
type Sold = Pick<Purchase, "id" | "title" | "amountCents" | "currency">;
type Dispute = { id: string; reason: string; openedAt: Date };
type Outcome = "open" | "won" | "lost";
/** What of the sale is disputed: from its price, and of that from the platform's fee. */
type Share = { grossCents: number; feeCents: number };

/** Tells the seller of a dispute and what came of it, whatever mail they chose to get: their balance has changed. */
export async function mailSellerOfDispute(
  tx: Db,
  purchase: Purchase,
  dispute: Dispute,
  share: Share,
  outcome: Outcome,
): Promise<void> {
  const kind = ({ open: "dispute_opened", won: "dispute_won", lost: "dispute_lost" } as const)[outcome];
  const letter = disputed(purchase, dispute, share, outcome);
  await queueMail(tx, { userId: purchase.sellerId, kind, fact: dispute.id, letter });
}

const SUBJECTS: Record<Outcome, (title: string) => string> = {
  open: (title) => `A sale of ${title} is disputed`,
  won: (title) => `The dispute of a sale of ${title} was won`,
  lost: (title) => `The dispute of a sale of ${title} was lost`,
};

const MEANINGS: Record<Outcome, (title: string, part: string) => string[]> = {
  open: (title, part) => [
    `A buyer's bank disputes a sale of ${title} and has taken its price back until it decides, which takes weeks. Your part of it, ${part}, is taken from your balance for that time, or owed where your balance does not cover it.`,
    "We answer the bank. There is nothing that you have to do; the buyer's license rests meanwhile.",
  ],
  won: (title, part) => [
    `The bank has decided for you: the sale of ${title} stands, and its buyer has their license again.`,
    `What was taken from your balance for it, up to ${part}, is paid to it again.`,
  ],
  lost: (title, part) => [
    `The bank has decided for the buyer: the sale of ${title} is undone, and its license has ended.`,
    `Your part of it, ${part}, stays taken back, and we return our fee on it. The bank's own charge for the dispute is ours.`,
  ],
};

export function disputed({ id, title, currency }: Sold, dispute: Dispute, share: Share, outcome: Outcome): Letter {
  const part = money(share.grossCents - share.feeCents, currency);
  return {
    subject: SUBJECTS[outcome](title),
    paragraphs: MEANINGS[outcome](title, part),
    facts: [
      ["Sale", id],
      ["Disputed on", day(dispute.openedAt)],
      ["Reason", dispute.reason.replaceAll("_", " ")],
      ["Disputed", money(share.grossCents, currency)],
      ["Your part", part],
    ],
    link: { label: "See your sales", href: `${env.APP_URL}/dashboard/sales` },
  };
}

/** Tells the buyer that their license rests because their bank disputes the payment. */
export async function mailLicenseSuspended(tx: Db, purchase: Purchase, disputeId: string): Promise<void> {
  const letter = suspended(purchase);
  await queueMail(tx, { userId: purchase.buyerId, kind: "license_suspended", fact: disputeId, letter });
}

/** Tells the buyer that their license works again. */
export async function mailLicenseRestored(tx: Db, purchase: Purchase, disputeId: string): Promise<void> {
  const letter = restored(purchase);
  await queueMail(tx, { userId: purchase.buyerId, kind: "license_restored", fact: disputeId, letter });
}

const LIBRARY = { label: "Open your library", href: `${env.APP_URL}/library` };

export function suspended({ id, title, amountCents, currency, status }: Sold & Pick<Purchase, "status">): Letter {
  const rests =
    status === "disputed"
      ? "Until it has decided, the license code and the downloads rest, for everybody who uses them."
      : "The license code and the downloads have ended, for everybody who used them.";
  return {
    subject: `Your payment for ${title} is disputed`,
    paragraphs: [
      `Your bank told us that your payment for ${title} is disputed, and has taken it back. ${rests}`,
      "If you did not ask your bank for that, tell them so: they can withdraw it, and then the license works again.",
    ],
    facts: paidFacts({ id, amountCents, currency }),
    link: LIBRARY,
  };
}

export function restored({ id, title, amountCents, currency }: Sold): Letter {
  return {
    subject: `Your license for ${title} works again`,
    paragraphs: [
      `The dispute of your payment for ${title} is over. The listing, its license code and downloads are yours.`,
    ],
    facts: paidFacts({ id, amountCents, currency }),
    link: LIBRARY,
  };
}

function paidFacts({ id, amountCents, currency }: Omit<Sold, "title">): [string, string][] {
  return [
    ["Receipt", id],
    ["Paid", money(amountCents, currency)],
  ];
}
