import { and, eq } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { categoryKey } from "@/lib/category-names";
import { findSaleObstacle, type SaleObstacle } from "@/lib/connected-accounts/obstacle";
import { AppError, InvalidInput } from "@/lib/errors";
import { renderField } from "@/lib/isolation/markdown";
import { MIN_CHARGE_CENTS } from "@/lib/money";
import { takeQuota } from "@/lib/quotas/take";
import { isReserved } from "@/lib/slug";
import type { PublishBody } from "./schema";
import { isNative } from "./visible";

const FIRST_VERSION = "1.0.0";

/** Creates a draft with its first version, which waits for a package. */
export async function publishListing(viewer: Viewer, input: PublishBody) {
  requireDisplayName(viewer);
  if (isReserved(input.slug)) throw new InvalidInput("slug", `The slug "${input.slug}" is reserved`, input.slug);
  await refuseTakenSlug(input.slug);
  const longDescriptionHtml = await renderField("long_description", input.long_description);

  return db.transaction(async (tx) => {
    await takeQuota(tx, viewer, "listings");
    // What the listing copies of its author may change at this moment; whoever changes it waits, or is waited for.
    const author = one(await tx.select().from(users).where(eq(users.id, viewer.id)).for("key share"));
    const [created] = await tx
      .insert(listings)
      .values({
        slug: input.slug,
        type: input.type,
        authorId: author.id,
        authorIsHidden: author.isHidden,
        authorName: author.displayName,
        title: input.title,
        description: input.description,
        longDescription: input.long_description,
        longDescriptionHtml,
        category: categoryKey(input.category),
        priceCents: input.price_cents,
        version: FIRST_VERSION,
      })
      .onConflictDoNothing({ target: [listings.slug, listings.source] })
      .returning({ id: listings.id });
    if (!created) throw new AppError("SKILL_SLUG_TAKEN");
    await tx.insert(listingStats).values({ listingId: created.id });
    await tx.insert(versions).values({ listingId: created.id, version: FIRST_VERSION });

    return {
      slug: input.slug,
      id: created.id,
      status: "draft" as const,
      message: `Draft created. Upload the package of version ${FIRST_VERSION} to start its security review.`,
      failed_version_notices: [],
      notice: await priceNotice(tx, viewer, input.price_cents),
    };
  });
}

/** Asked before anything costs time; who takes the slug after that is told by the index. */
async function refuseTakenSlug(slug: string): Promise<void> {
  const [taken] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.slug, slug), isNative));
  if (taken) throw new AppError("SKILL_SLUG_TAKEN");
}

/** Publishing, reviewing and claiming are signed with a name. */
export function requireDisplayName(viewer: Viewer): asserts viewer is Viewer & { displayName: string } {
  if (!viewer.displayName) throw new AppError("DISPLAY_NAME_REQUIRED");
}

const NOTICES: Record<SaleObstacle, string> = {
  price_too_low: `A price below ${MIN_CHARGE_CENTS} cents can't be charged; nobody can buy this listing until it is raised.`,
  no_payouts:
    "Nobody can buy this listing yet: set up payouts with POST /v1/sellers/connect or on the dashboard first.",
};

/** What stands between a price and its first sale, in a sentence; null where nothing does. */
export async function priceNotice(tx: Db, viewer: Viewer, priceCents: number): Promise<string | null> {
  const obstacle = await findSaleObstacle(tx, viewer.id, priceCents);
  return obstacle && NOTICES[obstacle];
}
