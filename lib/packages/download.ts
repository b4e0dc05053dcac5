import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { type listings, versions } from "@/db/schema/listings";
import { downloads } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { getListingRow } from "@/lib/listings/detail";
import { countDownload } from "@/lib/listings/visits";
import { hasAccess } from "@/lib/ownership/access";
import { licenseCodeFor } from "@/lib/purchases/licenses";
import { store } from "@/lib/storage/store";

const LINK_LIFETIME_MS = 5 * 60 * 1000;

type Listing = typeof listings.$inferSelect;
/** `caller` is who an anonymous download counts for: an address. */
type Request = { version?: string; caller: string };

/** A link to an approved version's package, for whom it is free, who owns it, or who wrote it. */
export async function downloadPackage(viewer: Viewer | null, slug: string, { version, caller }: Request) {
  const found = await findPackage(viewer, slug, version);
  const { listing, approved, isAuthor } = found;
  await noteDownload(viewer, found, caller);
  const filename = `${slug}-${approved.version}.zip`;
  const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS);

  return {
    url: await store.link(approved.storageKey, { filename, etag: approved.contentHash, expiresAt }),
    slug,
    version: approved.version,
    license_code: viewer && !isAuthor ? await licenseCodeFor(viewer.id, listing.id) : null,
    content_hash: approved.contentHash,
    archive_sha256: approved.archiveSha256,
    flat_sha256: approved.flatSha256,
    size_bytes: approved.sizeBytes,
    filename,
    expires_at: expiresAt,
  };
}

/** What is downloaded, and whether by its author. */
type Downloaded = { listing: { id: string }; approved: { id: string }; isAuthor: boolean };

/** An approved version, by default the newest, if the viewer may have it. Throws what keeps them from it. */
export async function findPackage(viewer: Viewer | null, slug: string, version?: string) {
  const listing = await getListingRow(viewer, slug);
  const isAuthor = viewer !== null && viewer.id === listing.authorId;
  const isOpen = isAuthor || (listing.priceCents === 0 && !listing.archivedAt);
  const owns = viewer !== null && !isOpen && (await hasAccess(viewer.id, listing.id));
  const refusal = refusalOf(listing, { isSignedIn: viewer !== null, isAuthor, owns });
  if (refusal) throw refusal;
  return { listing, approved: await findApproved(listing, version), isAuthor };
}

/** Counts that the package is about to be sent: once per caller and day, never its author's own. */
export async function noteDownload(
  viewer: Viewer | null,
  { listing, approved, isAuthor }: Downloaded,
  caller: string,
): Promise<void> {
  if (isAuthor) return;
  await countDownload(listing.id, viewer?.id ?? caller);
  if (!viewer) return;
  await db
    .insert(downloads)
    .values({ listingId: listing.id, userId: viewer.id, versionId: approved.id })
    .onConflictDoNothing();
}

type Caller = { isSignedIn: boolean; isAuthor: boolean; owns: boolean };

/** What keeps the caller from the listing's packages, or null where they may have them. */
export function refusalOf(
  { slug, priceCents, blockedAt, archivedAt }: Pick<Listing, "slug" | "priceCents" | "blockedAt" | "archivedAt">,
  { isSignedIn, isAuthor, owns }: Caller,
): AppError | null {
  const isPaid = priceCents > 0;
  if (isPaid && !isSignedIn) {
    const message = `This listing is paid; sign in with the account that bought it, or buy it: skillyard buy ${slug}`;
    return new AppError("AUTH_MISSING", message);
  }
  if (blockedAt) return new AppError("SKILL_BLOCKED");
  if (isAuthor || owns || (!isPaid && !archivedAt)) return null;
  if (archivedAt) return new AppError("SKILL_ARCHIVED", "This listing is unpublished; only its buyers keep it");
  return new AppError("PURCHASE_REQUIRED", `Buy this listing before downloading it: skillyard buy ${slug}`);
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
