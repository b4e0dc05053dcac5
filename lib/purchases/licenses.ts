import { and, desc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { licenses, purchases } from "@/db/schema/purchases";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { getListingRow } from "@/lib/listings/detail";
import { hasAccess } from "@/lib/ownership/access";
import { LIVE } from "@/lib/ownership/status";
import { isSlug } from "@/lib/slug";
import { hashCode, newCode, openSeal, parseCode, sealCode } from "./license-code";
import { purchaseRecord } from "./records";
import type { RedeemBody } from "./schema";

const isCurrent = isNull(licenses.replacedAt);

/** Gives a paid purchase its license code. */
export async function addLicense(tx: Db, purchaseId: string): Promise<void> {
  const code = newCode();
  await tx.insert(licenses).values({ purchaseId, codeHash: hashCode(code), codeSealed: sealCode(code) });
}

/** The code that opens the listing for this person: their own, or the one they redeemed; null where there is none. */
export async function licenseCodeFor(userId: string, listingId: string): Promise<string | null> {
  const [license] = await db
    .select({ seal: licenses.codeSealed })
    .from(licenses)
    .innerJoin(purchases, eq(purchases.id, licenses.purchaseId))
    .where(
      and(
        eq(purchases.listingId, listingId),
        inArray(purchases.status, LIVE),
        isCurrent,
        or(eq(purchases.buyerId, userId), eq(licenses.redeemedBy, userId)),
      ),
    );
  return license ? openSeal(license.seal) : null;
}

/** Replaces the code of the viewer's purchase; the old one, and the access it gave to somebody else, end. */
export async function regenerateCode(viewer: Viewer, slug: string) {
  if (!isSlug(slug)) throw new AppError("SKILL_NOT_FOUND");
  const record = await db.transaction(async (tx) => {
    const [purchase] = await tx
      .select({ id: purchases.id, status: purchases.status })
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .where(and(eq(purchases.buyerId, viewer.id), eq(listings.slug, slug), isNotNull(purchases.paidAt)))
      .orderBy(desc(inArray(purchases.status, LIVE)), desc(purchases.paidAt))
      .limit(1)
      .for("update", { of: purchases });
    if (!purchase) return null;
    if (!LIVE.includes(purchase.status)) {
      throw new AppError("FORBIDDEN", "This purchase was given back or is disputed, so it has no license code");
    }
    await tx
      .update(licenses)
      .set({ replacedAt: new Date() })
      .where(and(eq(licenses.purchaseId, purchase.id), isCurrent));
    await addLicense(tx, purchase.id);
    return findRecord(tx, purchase.id);
  });
  if (record) return record;
  await getListingRow(viewer, slug);
  throw new AppError("PURCHASE_NOT_FOUND", "You have not bought this listing");
}

async function findRecord(tx: Db, purchaseId: string) {
  return one(
    await tx
      .select(purchaseRecord)
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .leftJoin(licenses, and(eq(licenses.purchaseId, purchases.id), isCurrent))
      .where(eq(purchases.id, purchaseId)),
  );
}

/** Gives the viewer the access that a code stands for, once for one person. */
export async function redeemCode(viewer: Viewer, { license_code }: RedeemBody) {
  const code = parseCode(license_code);
  if (!code) throw new AppError("LICENSE_INVALID");
  return db.transaction(async (tx) => {
    const license = await lockLicense(tx, code);
    const answer = { skill_slug: license.slug, purchase_id: license.purchaseId };
    if (license.buyerId === viewer.id) return { ...answer, message: "This code is of your own purchase." };
    if (license.redeemedBy === viewer.id) return { ...answer, message: "You have already redeemed this code." };
    if (license.redeemedBy) throw new AppError("LICENSE_REDEEMED");
    if (license.authorId === viewer.id || (await hasAccess(viewer.id, license.listingId, tx))) {
      throw new AppError("PURCHASE_DUPLICATE", "You already have this listing; the code is still unused");
    }
    await tx.update(licenses).set({ redeemedBy: viewer.id, redeemedAt: new Date() }).where(eq(licenses.id, license.id));
    return { ...answer, message: `You can now download ${license.title}.` };
  });
}

/** Two who redeem the same code at once wait here for each other. */
async function lockLicense(tx: Db, code: string) {
  const [license] = await tx
    .select({
      id: licenses.id,
      redeemedBy: licenses.redeemedBy,
      purchaseId: purchases.id,
      buyerId: purchases.buyerId,
      listingId: purchases.listingId,
      slug: listings.slug,
      title: listings.title,
      authorId: listings.authorId,
    })
    .from(licenses)
    .innerJoin(purchases, eq(purchases.id, licenses.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(licenses.codeHash, hashCode(code)), isCurrent, inArray(purchases.status, LIVE)))
    .for("update", { of: licenses });
  if (!license) throw new AppError("LICENSE_INVALID");
  return license;
}
