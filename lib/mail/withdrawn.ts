import type { Db } from "@/db/client";
import type { listings } from "@/db/schema/listings";
import { env } from "@/lib/env";
import { REFUND_OFFER_DAYS } from "@/lib/terms";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { day } from "./words";

type Listing = Pick<typeof listings.$inferSelect, "id" | "slug" | "title" | "type" | "version" | "blockedAt">;
type Withdrawal = { version: string; reason: string; at: string };

/** Tells an owner that what they may have installed was withdrawn for security reasons, once for each withdrawal. */
export async function mailWithdrawn(
  tx: Db,
  listing: Listing,
  owner: { userId: string; bought: boolean },
  withdrawal: Withdrawal,
): Promise<void> {
  const letter = withdrawn(listing, owner.bought, withdrawal);
  const fact = `${listing.id} ${withdrawal.at} ${owner.userId}`;
  await queueMail(tx, { userId: owner.userId, kind: "withdrawn", fact, letter });
}

export function withdrawn(listing: Listing, bought: boolean, { version, reason, at }: Withdrawal): Letter {
  const { title, slug, type, blockedAt } = listing;
  return {
    subject: `${title} ${version} was withdrawn`,
    paragraphs: [
      `We have withdrawn ${title} ${version}, which you may have installed, for security reasons: ${reason.replace(/\.?$/, ".")}`,
      "If you installed it, remove it, and change whatever passwords and keys it could read.",
      whatNow(listing, bought),
    ],
    facts: [
      ["Listing", slug],
      ["Version", version],
      ["Date", day(new Date(at))],
    ],
    link: blockedAt
      ? { label: "Open your library", href: `${env.APP_URL}/library` }
      : { label: "See what is offered now", href: `${env.APP_URL}/${type}s/${slug}` },
  };
}

function whatNow({ blockedAt, version }: Listing, bought: boolean): string {
  if (!blockedAt) return `Version ${version} is offered instead, and is yours as before.`;
  if (!bought) return "It can't be downloaded until a version of it has passed another review.";
  return `It can't be downloaded until a version of it has passed another review. If you don't want to wait, your library gives you the price back: within ${REFUND_OFFER_DAYS} days, without a reason.`;
}
