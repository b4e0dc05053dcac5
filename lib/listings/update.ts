import { eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { categoryKey } from "@/lib/category-names";
import { AppError } from "@/lib/errors";
import { renewSoon } from "@/lib/git-renewal";
import { renderField } from "@/lib/isolation/markdown";
import { enqueue } from "@/lib/jobs";
import { listNotices } from "./notices";
import { getOwnListing, lockOwnListing, type OwnListing } from "./own";
import { priceNotice } from "./publish";
import type { UpdateBody } from "./schema";
import { findPendingVersion, openVersion } from "./versions";

/** Changes the listing's metadata at once, and opens a version only where the body names a bump or a version. */
export function updateListing(viewer: Viewer, slug: string, input: UpdateBody) {
  return update(viewer, slug, input, { withVersion: Boolean(input.bump ?? input.version) });
}

/** As `updateListing`, but always with a version; with one pending nothing is changed at all. */
export function updateWithVersion(viewer: Viewer, slug: string, input: UpdateBody) {
  return update(viewer, slug, input, { withVersion: true });
}

async function update(viewer: Viewer, slug: string, input: UpdateBody, { withVersion }: { withVersion: boolean }) {
  const own = await getOwnListing(viewer, slug);
  if (withVersion) await refuseVersion(db, own);
  const metadata = await toColumns(input);
  return db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, slug);
    if (withVersion) await refuseVersion(tx, listing);
    const opened = withVersion ? await openVersion(tx, viewer, listing, input) : null;
    if (Object.keys(metadata).length > 0) {
      await tx
        .update(listings)
        .set({ ...metadata, updatedAt: new Date() })
        .where(eq(listings.id, listing.id));
    }
    const hasNewPrice = typeof input.price_cents === "number" && input.price_cents !== listing.priceCents;
    if (hasNewPrice) {
      await enqueue(tx, "close_checkouts", { listingId: listing.id });
      await renewSoon(tx);
    }
    return {
      slug,
      previous_version: listing.version,
      new_version: opened?.version ?? listing.version,
      status: opened ? ("pending" as const) : ("updated" as const),
      message: opened
        ? `Version ${opened.version} created. Upload its package to start the security review.`
        : "The listing is updated.",
      version_id: opened?.id ?? null,
      ...(await remarks(tx, viewer, listing, input)),
    };
  });
}

/** What stands against another version of the listing, whichever it would be. */
async function refuseVersion(tx: Db, listing: OwnListing): Promise<void> {
  if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED");
  if (await findPendingVersion(tx, listing.id)) throw new AppError("SKILL_VERSION_PENDING");
}

async function remarks(tx: Db, viewer: Viewer, listing: OwnListing, input: UpdateBody) {
  return {
    failed_version_notices: await listNotices(tx, listing.id),
    notice: await priceNotice(tx, viewer, input.price_cents ?? listing.priceCents),
  };
}

/** Null counts as absent: only what is given changes. */
async function toColumns(input: UpdateBody): Promise<Partial<typeof listings.$inferInsert>> {
  const given = {
    title: input.title ?? undefined,
    description: input.description ?? undefined,
    category: input.category ? categoryKey(input.category) : undefined,
    priceCents: input.price_cents ?? undefined,
    longDescription: input.long_description ?? undefined,
    longDescriptionHtml:
      typeof input.long_description === "string"
        ? await renderField("long_description", input.long_description)
        : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
