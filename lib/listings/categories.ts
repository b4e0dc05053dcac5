import { count, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { shared } from "@/lib/shared";
import { staleWhileRevalidate } from "@/lib/stale-while-revalidate";
import { CATEGORIES, categoryName } from "./category-names";

const MAX_AGE_MS = 30_000;

const countsByKey = shared("category-counts", () => staleWhileRevalidate(countListings, MAX_AGE_MS));

/** The canonical categories and those that publishers added, with how many listings each shows. */
export async function listCategories() {
  const counts = await countsByKey();
  const others = [...counts.keys()].filter((key) => !CATEGORIES[key]).sort();
  const categories = [...Object.keys(CATEGORIES), ...others].map((key) => ({
    category: key,
    count: counts.get(key) ?? 0,
    name: categoryName(key),
    description: CATEGORIES[key]?.description ?? `Listings filed under ${categoryName(key)}`,
    icon: CATEGORIES[key]?.icon ?? "tag",
    sample_keywords: CATEGORIES[key]?.sampleKeywords ?? key.replaceAll("-", " "),
  }));
  return { categories, total_count: categories.length };
}

async function countListings(): Promise<Map<string, number>> {
  const rows = await db
    .select({ category: listings.category, count: count() })
    .from(listings)
    .where(eq(listings.listed, true))
    .groupBy(listings.category);
  return new Map(rows.map((row) => [row.category, row.count]));
}
