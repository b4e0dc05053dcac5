import type { Db } from "@/db/client";
import type { listings, versions } from "@/db/schema/listings";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";

type Listing = Pick<
  typeof listings.$inferSelect,
  "slug" | "type" | "title" | "authorId" | "publishedVersionId" | "blockedAt"
>;
type Version = Pick<typeof versions.$inferSelect, "id" | "version">;
type Published = { verdict: "pass" | "warn" | "block"; score: number | null; message: string; at: Date };
type Reason = NonNullable<(typeof versions.$inferSelect)["reasonCode"]>;
type Refused = { reasonCode: Reason; reason: string; message: string; at: Date };

/** Tells the author that a version is there for everybody; `message` says by whom. Again where it happens again. */
export async function mailPublished(tx: Db, listing: Listing, version: Version, event: Published): Promise<void> {
  if (!listing.authorId) return;
  const letter = published(listing, version, event);
  const fact = `${version.id} ${event.at.toISOString()}`;
  await queueMail(tx, { userId: listing.authorId, kind: "version_published", fact, letter });
}

/** Tells the author why a version was refused and what to do, each time that it is. */
export async function mailRefused(tx: Db, listing: Listing, version: Version, refusal: Refused): Promise<void> {
  if (!listing.authorId) return;
  const letter = refused(listing, version, refusal);
  const fact = `${version.id} ${refusal.at.toISOString()}`;
  await queueMail(tx, { userId: listing.authorId, kind: "version_refused", fact, letter });
}

export function published(
  { slug, type, title }: Listing,
  { version }: Version,
  { verdict, score, message }: Omit<Published, "at">,
): Letter {
  const remarks = verdict === "warn" ? " It has remarks, which the listing's page shows to everybody." : "";
  return {
    subject: `${title} ${version} is published`,
    paragraphs: [`${message.replace(/\.?$/, ".")}${remarks}`],
    facts: [
      ["Listing", slug],
      ["Version", version],
      ...(score === null ? [] : [["Score", `${score} of 100`] as [string, string]]),
    ],
    link: { label: "See it as others do", href: `${env.APP_URL}/${type}s/${slug}` },
  };
}

/** Why a listing that was never published is blocked. */
const BLOCKS: Reason[] = ["SCAN_BLOCKED", "SECRET_FOUND"];

/** What to do with the lines below it; where there is nothing to mend, they say so themselves. */
const MEND = ["Mend what follows, then upload the package again:"];
const NEXT: { [Code in Reason]?: string[] } = { SCAN_BLOCKED: MEND, SECRET_FOUND: MEND, INVALID_PACKAGE: MEND };

export function refused(
  { slug, title, publishedVersionId, blockedAt }: Listing,
  { id, version }: Version,
  { reasonCode, reason, message }: Omit<Refused, "at">,
): Letter {
  return {
    subject: `${title} ${version} was refused`,
    paragraphs: [
      `${title} ${version} was refused. ${reason}`,
      standing({ publishedVersionId, refusedId: id, isBlocked: blockedAt !== null || BLOCKS.includes(reasonCode) }),
      ...(NEXT[reasonCode] ?? []),
    ],
    points: message.split("\n"),
    facts: [
      ["Listing", slug],
      ["Version", version],
      ["Reason", reasonCode],
    ],
    link: { label: "Open the listing", href: `${env.APP_URL}/dashboard/listings/${slug}` },
  };
}

type Standing = { publishedVersionId: string | null; refusedId: string; isBlocked: boolean };

/** What others see now; a published version that is refused later is taken back. */
function standing({ publishedVersionId, refusedId, isBlocked }: Standing): string {
  if (publishedVersionId === refusedId) return "It was published, and is no longer offered.";
  if (publishedVersionId) return "The published version stays as it is.";
  return isBlocked
    ? "Until a version passes, the listing's page tells others that it is blocked, and nobody can download it."
    : "Nothing of this listing is shown to others yet.";
}
