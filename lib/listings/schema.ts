import { z } from "zod";
import { int, oneOf, text } from "@/lib/input";
import { MAX_PRICE_CENTS } from "@/lib/money";
import { SLUG_PATTERN } from "@/lib/slug";

const slug = text({ min: 3, max: 60, pattern: SLUG_PATTERN });
const title = text({ min: 3, max: 100 });
const description = text({ min: 10, max: 1024 });
const longDescription = text({ max: 20_000 });
const category = text({ min: 2, max: 50 });
const priceCents = int({ min: 0, max: MAX_PRICE_CENTS });
const changelog = text({ max: 20_000 });
export const BUMPS = ["patch", "minor", "major"] as const;
const bump = oneOf(BUMPS);
const version = text({ min: 1, max: 100 });

export const limit = (max: number) => int({ min: 1, max }).default(20);
export const offset = int({ min: 0, max: 2_147_483_647 }).default(0);
export const listingType = oneOf(["skill", "agent"]);

const SORTS = ["newest", "price_asc", "price_desc", "downloads", "relevance"] as const;
export type Sort = (typeof SORTS)[number];

/** `GET /v1/skills`; `search` is another name for `q`. */
export const browseQuery = z
  .object({
    category: text({ max: 50 }).optional(),
    type: listingType.optional(),
    sort: oneOf(SORTS).optional(),
    price: oneOf(["free", "paid"]).optional(),
    security_status: oneOf(["pass", "warn"]).optional(),
    q: text({ max: 100 }).optional(),
    search: text({ max: 100 }).optional(),
    source: text({ max: 50 }).optional(),
    limit: limit(100),
    offset,
  })
  .transform(({ search, ...query }) => ({ ...query, q: query.q ?? search }));
export type BrowseQuery = z.output<typeof browseQuery>;
/** What narrows a list, whatever its order and its words. */
export type Filters = Partial<Pick<BrowseQuery, "category" | "type" | "price" | "security_status" | "source">>;

export const searchQuery = z.object({
  q: text({ min: 1, max: 200 }),
  type: listingType.optional(),
  category: text({ max: 50 }).optional(),
  source: text({ max: 50 }).optional(),
  limit: limit(100),
  offset,
});
export type SearchQuery = z.output<typeof searchQuery>;

export const suggestQuery = z.object({ q: text({ min: 1, max: 200 }), limit: int({ min: 1, max: 20 }).default(8) });
export type SuggestQuery = z.output<typeof suggestQuery>;

export const detailQuery = z.object({ source: text({ max: 50 }).optional() });
export type DetailQuery = z.output<typeof detailQuery>;

export const publishBody = z.object({
  slug,
  title,
  description,
  category,
  long_description: longDescription.nullish(),
  type: listingType.default("skill"),
  price_cents: priceCents.default(0),
});
export type PublishBody = z.output<typeof publishBody>;

export const updateBody = z.object({
  bump: bump.nullish(),
  version: version.nullish(),
  title: title.nullish(),
  description: description.nullish(),
  long_description: longDescription.nullish(),
  category: category.nullish(),
  price_cents: priceCents.nullish(),
  changelog: changelog.nullish(),
});
export type UpdateBody = z.output<typeof updateBody>;

export const createVersionBody = z.object({
  bump: bump.nullish(),
  version: version.nullish(),
  changelog: changelog.nullish(),
});
export type CreateVersionBody = z.output<typeof createVersionBody>;

export const pageQuery = z.object({ limit: limit(100), offset });
export type PageQuery = z.output<typeof pageQuery>;
