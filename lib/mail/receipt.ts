import { eq, inArray } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import type { purchases } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import { env } from "@/lib/env";
import { installCommand, serviceSetting } from "@/lib/install";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { day, money } from "./words";

type Purchase = typeof purchases.$inferSelect;

type Receipt = Pick<Purchase, "id" | "title" | "version" | "amountCents" | "currency"> & {
  paidAt: Date;
  sellerName: string;
  buyerName: string;
};

/** Sends the buyer of a paid purchase their receipt. */
export async function mailReceipt(tx: Db, purchase: Purchase, paidAt: Date): Promise<void> {
  const { id, buyerId, sellerId, listingId } = purchase;
  const listing = one(await tx.select({ slug: listings.slug }).from(listings).where(eq(listings.id, listingId)));
  const people = await tx
    .select({ id: users.id, name: users.displayName, email: users.email })
    .from(users)
    .where(inArray(users.id, [buyerId, sellerId]));
  const buyer = people.find((person) => person.id === buyerId);
  const seller = people.find((person) => person.id === sellerId);
  const letter = receipt({
    ...purchase,
    ...listing,
    paidAt,
    sellerName: seller?.name ?? "A seller",
    buyerName: [buyer?.name, buyer?.email].filter(Boolean).join(", "),
  });
  await queueMail(tx, { userId: buyerId, kind: "purchase_receipt", fact: id, letter });
}

/** The license code is not in it: mail is read by others, and kept for years. */
export function receipt({ slug, ...bought }: Receipt & { slug: string }): Letter {
  const { title, sellerName, amountCents, currency } = bought;
  const setting = serviceSetting()?.replaceAll("`", "");
  return {
    subject: `Your receipt for ${title}`,
    paragraphs: [
      `Thank you. You bought ${title} by ${sellerName} for ${money(amountCents, currency)}.`,
      `Install it with: ${installCommand(slug)}`,
      ...(setting ? [setting] : []),
      "It can also be downloaded in your library, where its license code is too.",
    ],
    facts: receiptFacts(bought),
    link: { label: "Open your library", href: `${env.APP_URL}/library` },
  };
}

/** What a receipt says, by mail and on its page. */
export function receiptFacts({ id, title, version, amountCents, currency, ...rest }: Receipt): Letter["facts"] {
  return [
    ["Receipt", id],
    ["Date", day(rest.paidAt)],
    ["Item", `${title}, version ${version} and those after it`],
    ["Sold by", `Skillyard for ${rest.sellerName}`],
    ["Sold to", rest.buyerName],
    ["Paid", money(amountCents, currency)],
  ];
}
