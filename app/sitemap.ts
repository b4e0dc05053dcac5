import { RULES_PAGE } from "@skillyard/review/docs/rule-page";
import type { MetadataRoute } from "next";
import { listingHref } from "@/components/listings/listing-card";
import { env } from "@/lib/env";
import { GUIDES } from "@/lib/guides";
import { browseListings } from "@/lib/listings/browse";
import { listCategories } from "@/lib/listings/categories";

export const dynamic = "force-dynamic";

const pages = 10;
const pageSize = 100;

/** The fixed pages, the categories, and the newest listings; older ones are found from there. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { categories } = await listCategories();
  const paths = [
    "/",
    "/skills",
    "/docs",
    ...Object.keys(GUIDES).map((guide) => `/docs/${guide}`),
    RULES_PAGE,
    ...categories.map(({ category }) => `/skills?category=${encodeURIComponent(category)}`),
    ...(await listNewest()),
  ];
  return paths.map((path) => ({ url: `${env.APP_URL}${path}` }));
}

async function listNewest(): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 0; page < pages; page++) {
    const { items } = (
      await browseListings({
        source: "native",
        limit: pageSize,
        offset: page * pageSize,
        q: undefined,
      })
    ).value;
    paths.push(...items.map(listingHref));
    if (items.length < pageSize) break;
  }
  return paths;
}
