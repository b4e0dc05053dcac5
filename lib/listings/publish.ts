import { eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { connectedAccounts } from "@/db/schema/sellers";
import { listingStats } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, InvalidInput } from "@/lib/errors";
import { renderMarkdown } from "@/lib/markdown";
import { MIN_CHARGE_CENTS } from "@/lib/money";
import { isReserved } from "@/lib/slug";
import { categoryKey } from "./category-names";
import type { PublishBody } from "./schema";

const FIRST_VERSION = "1.0.0";

/** Creates a draft with its first version, which waits for a package. */
export async function publishListing(viewer: Viewer, input: PublishBody) {
  requireDisplayName(viewer);
  if (isReserved(input.slug)) throw new InvalidInput("slug", `The slug "${input.slug}" is reserved`, input.slug);
  const longDescriptionHtml = await renderMarkdown(input.long_description);

  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(listings)
      .values({
        slug: input.slug,
        type: input.type,
        authorId: viewer.id,
        authorIsTest: viewer.isTest,
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

/** Publishing, reviewing and claiming are signed with a name. */
export function requireDisplayName(viewer: Viewer): asserts viewer is Viewer & { displayName: string } {
  if (!viewer.displayName) throw new AppError("DISPLAY_NAME_REQUIRED");
}

/** What stands between a price and its first sale, in a sentence; null where nothing does. */
export async function priceNotice(tx: Db, viewer: Viewer, priceCents: number): Promise<string | null> {
  if (priceCents === 0) return null;
  if (priceCents < MIN_CHARGE_CENTS) {
    return `A price below ${MIN_CHARGE_CENTS} cents can't be charged; nobody can buy this listing until it is raised.`;
  }
  const [account] = await tx
    .select({ status: connectedAccounts.status })
    .from(connectedAccounts)
    .where(eq(connectedAccounts.userId, viewer.id));
  if (account?.status === "active") return null;
  return "Nobody can buy this listing yet: set up payouts with POST /v1/sellers/connect or on the dashboard first.";
}
