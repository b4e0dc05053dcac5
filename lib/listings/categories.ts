import { gt, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listingCounts } from "@/db/schema/stats";
import { CATEGORIES, categoryName } from "@/lib/category-names";
import { noteFleeting } from "@/lib/context";
import { keep } from "@/lib/kept/keep";
import { lastKnown } from "@/lib/last-known";
import { shared } from "@/lib/shared";

const known = shared("categories", () => lastKnown(describeCategories));

/** The canonical categories and those that publishers added, with how many listings each shows. */
export function listCategories() {
  return keep("categories", () => ["lists"], readCategories);
}

async function readCategories() {
  const { value, isStale } = await known();
  if (isStale) noteFleeting();
  return value;
}

async function describeCategories() {
  const counts = await countListings();
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
  const { category, listings } = listingCounts;
  const total = sql<number>`sum(${listings})::int`;
  const rows = await db
    .select({ category: sql<string>`${category}`, total })
    .from(listingCounts)
    .where(isNotNull(category))
    .groupBy(category)
    .having(gt(total, 0));
  return new Map(rows.map((row) => [row.category, row.total]));
}
