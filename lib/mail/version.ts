import type { Db } from "@/db/client";
import type { listings, versions } from "@/db/schema/listings";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";

type Listing = Pick<typeof listings.$inferSelect, "slug" | "type" | "title" | "authorId" | "publishedVersionId">;
type Version = Pick<typeof versions.$inferSelect, "id" | "version">;
type Verdict = { verdict: "pass" | "warn" | "block"; score: number | null };
type Reason = NonNullable<(typeof versions.$inferSelect)["reasonCode"]>;
type Refusal = { reasonCode: Reason; reason: string; message: string };

/** Tells the author that a version passed its review and is there for everybody. */
export async function mailPublished(tx: Db, listing: Listing, version: Version, verdict: Verdict): Promise<void> {
  if (!listing.authorId) return;
  const letter = published(listing, version, verdict);
  await queueMail(tx, { userId: listing.authorId, kind: "version_published", fact: version.id, letter });
}

/** Tells the author why a version was refused and what to do. */
export async function mailRefused(tx: Db, listing: Listing, version: Version, refusal: Refusal): Promise<void> {
  if (!listing.authorId) return;
  const letter = refused(listing, version, refusal);
  await queueMail(tx, { userId: listing.authorId, kind: "version_refused", fact: version.id, letter });
}

export function published({ slug, type, title }: Listing, { version }: Version, { verdict, score }: Verdict): Letter {
  const remarks = verdict === "warn" ? " It has remarks, which the listing's page shows to everybody." : "";
  return {
    subject: `${title} ${version} is published`,
    paragraphs: [`${title} ${version} passed the security review and is published.${remarks}`],
    facts: [
      ["Listing", slug],
      ["Version", version],
      ...(score === null ? [] : [["Score", `${score} of 100`] as [string, string]]),
    ],
    link: { label: "See it as others do", href: `${env.APP_URL}/${type}s/${slug}` },
  };
}

export function refused(
  { slug, title, publishedVersionId }: Listing,
  { version }: Version,
  { reasonCode, reason, message }: Refusal,
): Letter {
  const standing = publishedVersionId
    ? "The published version stays as it is."
    : "Nothing of this listing is shown to others yet.";
  return {
    subject: `${title} ${version} was refused`,
    paragraphs: [`${title} ${version} was refused. ${reason}`, standing, ...(NEXT[reasonCode] ?? [])],
    points: message.split("\n"),
    facts: [
      ["Listing", slug],
      ["Version", version],
      ["Reason", reasonCode],
    ],
    link: { label: "Open the listing", href: `${env.APP_URL}/dashboard/listings/${slug}` },
  };
}

/** What to do with the lines below it; where there is nothing to mend, they say so themselves. */
const MEND = ["Mend what follows, then upload the package again:"];
const NEXT: { [Code in Reason]?: string[] } = { SCAN_BLOCKED: MEND, SECRET_FOUND: MEND, INVALID_PACKAGE: MEND };
