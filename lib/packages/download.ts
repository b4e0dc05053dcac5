import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { type listings, versions } from "@/db/schema/listings";
import { downloads } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { getListingRow } from "@/lib/listings/detail";
import { countDownload } from "@/lib/listings/visits";
import { hasAccess } from "@/lib/purchases/access";
import { licenseCodeFor } from "@/lib/purchases/licenses";
import { store } from "@/lib/storage/store";

const LINK_LIFETIME_MS = 5 * 60 * 1000;

type Listing = typeof listings.$inferSelect;
/** `caller` is who an anonymous download counts for: an address. */
type Request = { version?: string; caller: string };

/** A link to an approved version's package, for whom it is free, who owns it, or who wrote it. */
export async function downloadPackage(viewer: Viewer | null, slug: string, { version, caller }: Request) {
  const listing = await getListingRow(viewer, slug);
  const isAuthor = viewer !== null && viewer.id === listing.authorId;
  await refuseStrangers(listing, viewer, isAuthor);

  const { storageKey, contentHash, ...approved } = await findApproved(listing, version);
  if (!isAuthor) await countDownload(listing.id, viewer?.id ?? caller);
  if (viewer && !isAuthor) {
    await db
      .insert(downloads)
      .values({ listingId: listing.id, userId: viewer.id, versionId: approved.id })
      .onConflictDoNothing();
  }
  const filename = `${slug}-${approved.version}.zip`;
  const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS);

  return {
    url: await store.link(storageKey, { filename, etag: contentHash, expiresAt }),
    slug,
    version: approved.version,
    license_code: viewer && !isAuthor ? await licenseCodeFor(viewer.id, listing.id) : null,
    content_hash: contentHash,
    archive_sha256: approved.archiveSha256,
    flat_sha256: approved.flatSha256,
    size_bytes: approved.sizeBytes,
    filename,
    expires_at: expiresAt,
  };
}

async function refuseStrangers(listing: Listing, viewer: Viewer | null, isAuthor: boolean): Promise<void> {
  const isPaid = listing.priceCents > 0;
  if (isPaid && !viewer)
    throw new AppError("AUTH_MISSING", "This listing is paid; sign in with the account that bought it");
  if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");
  if (isAuthor || (!isPaid && !listing.archivedAt)) return;
  const owns = viewer !== null && (await hasAccess(viewer.id, listing.id));
  if (listing.archivedAt && !owns)
    throw new AppError("SKILL_ARCHIVED", "This listing is unpublished; only its buyers keep it");
  if (!owns) throw new AppError("PURCHASE_REQUIRED");
}

async function findApproved(listing: Listing, number: string | undefined) {
  const wanted = number ? eq(versions.version, number) : eq(versions.status, "published");
  const [version] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.listingId, listing.id), inArray(versions.status, ["published", "superseded"]), wanted));
  const { storageKey, contentHash } = version ?? {};
  if (!version || !storageKey || !contentHash) {
    throw new AppError("NOT_FOUND", number ? `There is no published version ${number}` : "Nothing is published yet");
  }
  return { ...version, storageKey, contentHash };
}
