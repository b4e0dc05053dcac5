import { gt, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listingCounts } from "@/db/schema/stats";
import { noteName } from "@/lib/kept/keep";
import { shared } from "@/lib/shared";
import { staleWhileRevalidate } from "@/lib/stale-while-revalidate";
import { CATEGORIES, categoryName } from "./category-names";

const MAX_AGE_MS = 5_000;

const kept = shared("categories", () => staleWhileRevalidate(describeCategories, MAX_AGE_MS));

/** The canonical categories and those that publishers added, with how many listings each shows. */
export function listCategories() {
  noteName("lists");
  return kept();
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
