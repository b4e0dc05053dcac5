import { createHash } from "node:crypto";
import { db } from "@/db/client";
import type { Viewer } from "@/lib/auth/viewer";
import { payableAccount } from "@/lib/connected-accounts/account";
import { AppError, InvalidInput } from "@/lib/errors";
import { getListingRow } from "@/lib/listings/detail";
import { CURRENCY, MIN_CHARGE_CENTS, platformFeeCents } from "@/lib/money";
import { findOwned, hasAccess } from "@/lib/ownership/access";
import { feeTerms } from "@/lib/terms";

export type Offer = Awaited<ReturnType<typeof findOffer>>;

/** What the viewer would buy, at which price and from whom, after every reason not to sell it to them. */
export async function findOffer(viewer: Viewer, slug: string) {
  const listing = await getListingRow(viewer, slug);
  const sellerId = listing.authorId;
  if (!sellerId) throw new AppError("SKILL_NOT_FOUND");
  if (sellerId === viewer.id) throw new AppError("FORBIDDEN", "You can't buy your own listing");
  if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED", "This listing is unpublished and no longer sold");
  if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");
  if (listing.priceCents === 0) throw new AppError("PURCHASE_FREE_SKILL");
  await refuseOwner(viewer, listing.id);
  if (listing.priceCents < MIN_CHARGE_CENTS) {
    throw new InvalidInput("skill_slug", "This listing costs less than 0.50, which can't be charged", slug);
  }

  const terms = {
    amountCents: listing.priceCents,
    feeCents: platformFeeCents(listing.priceCents, feeTerms),
    currency: CURRENCY,
    destinationAccount: await payableAccount(sellerId),
    title: listing.title,
  };
  return {
    listing: { id: listing.id, slug: listing.slug, type: listing.type },
    purchase: { ...terms, sellerId, version: listing.version, fingerprint: fingerprintOf(terms) },
  };
}

async function refuseOwner(viewer: Viewer, listingId: string): Promise<void> {
  const owned = await findOwned(db, viewer.id, listingId);
  if (owned === "disputed") {
    throw new AppError(
      "PURCHASE_DUPLICATE",
      "Your payment for this listing is disputed; wait for your bank's decision",
    );
  }
  if (owned || (await hasAccess(viewer.id, listingId))) throw new AppError("PURCHASE_DUPLICATE");
}

/** Changes whenever the buyer would be shown, or the seller paid, something else. */
function fingerprintOf(terms: Record<string, string | number>): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.entries(terms).sort()))
    .digest("hex");
}
