import { listingCatalogueName, sellerCatalogueName } from "@skillyard/assistants/plugin-names";
import { and, eq, sql } from "drizzle-orm";
import { listings } from "@/db/schema/listings";
import { AppError } from "@/lib/errors";
import { keep, namesOf } from "@/lib/kept/keep";
import { isListed, isNative } from "@/lib/listings/visible";
import { getSellerId } from "@/lib/sellers/profile";
import { isSlug } from "@/lib/slug";
import { Written } from "@/lib/written";
import { writeCatalogue, writeEntries } from "./document";
import { isFree, readPopular } from "./rows";

/** Of one seller; whoever has more shows those that are downloaded most. */
const MAX_OF_SELLER = 1_000;

/** The catalogue of this listing alone, which may be one to buy. Throws SKILL_NOT_FOUND where it is not offered. */
export async function getListingCatalogue(slug: string): Promise<Written<object>> {
  if (!isSlug(slug)) throw new AppError("SKILL_NOT_FOUND");
  return keep(
    `catalogue of ${slug}`,
    () => namesOf([{ source: "native", slug }]),
    async () => {
      const rows = await readPopular(and(isListed, isNative, eq(listings.slug, slug)), 1);
      const entries = await writeEntries(rows, { asks: true });
      if (entries.size === 0) throw notInCatalogues(slug, rows.length > 0);
      return written(writeCatalogue(listingCatalogueName(slug), `${slug}, from`, entries.values()));
    },
  );
}

function notInCatalogues(slug: string, isOffered: boolean): AppError {
  const why = isOffered
    ? `As a plugin this package would be loaded as more than it is; it is installed with: skillyard install ${slug}`
    : "No listing with this slug is offered now";
  return new AppError("SKILL_NOT_FOUND", why);
}

/** The catalogue of what this seller offers for nothing. Throws NOT_FOUND where there is no such seller. */
export async function getSellerCatalogue(seller: string): Promise<Written<object>> {
  const { catalogue } = await keep(
    `catalogue of seller ${seller}`,
    ({ id }) => [`seller:${id}`],
    async () => {
      const id = await getSellerId(seller);
      const rows = await readPopular(and(isFree, eq(listings.authorId, sql`${id}::uuid`)), MAX_OF_SELLER);
      const entries = (await writeEntries(rows)).values();
      const catalogue = written(writeCatalogue(sellerCatalogueName(seller), `What ${seller} offers on`, entries));
      return { id, catalogue };
    },
  );
  return catalogue;
}

function written(json: string): Written<object> {
  return new Written(json, () => JSON.parse(json));
}
