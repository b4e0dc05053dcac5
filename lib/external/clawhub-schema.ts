import { z } from "zod";
import type { ExternalOwner, ExternalStats } from "./connector";

const MAX_INT = 2_147_483_647;
const MAX_SLUG = 100;
const MAX_TITLE = 200;
const MAX_SUMMARY = 1024;
const MAX_VERSION = 64;
const MAX_TOPICS = 20;
const MAX_URL = 500;
/** No registry of this kind is older. */
const EARLIEST_MS = Date.UTC(2020);

/** Text of strangers: what Postgres can't hold or what would reorder a page is left out, and it ends somewhere. */
function words(max: number) {
  return z
    .string()
    .transform((text) =>
      [...text.replace(/[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu, "")].slice(0, max).join("").trim(),
    );
}

const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/)
  .max(MAX_SLUG);
const version = words(MAX_VERSION).nullish().catch(null);
const summary = words(MAX_SUMMARY).nullish().catch(null);
const count = z.number().int().min(0).max(MAX_INT).nullish().catch(null);
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(MAX_URL)
  .nullish()
  .catch(null);

/** Epoch milliseconds; what can't be a moment of the past counts as not said. */
const moment = z
  .number()
  .min(EARLIEST_MS)
  .transform((ms) => new Date(Math.min(ms, Date.now())))
  .nullish()
  .catch(null);

const stats = z
  .object({
    downloads: count,
    stars: count,
    comments: count,
    versions: count,
    installsAllTime: count,
  })
  .nullish()
  .catch(null)
  .transform(
    (said): ExternalStats => ({
      downloads: said?.downloads ?? null,
      stars: said?.stars ?? null,
      comments: said?.comments ?? null,
      versions: said?.versions ?? null,
      installs: said?.installsAllTime ?? null,
    }),
  );

const owner = z
  .object({
    handle: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
      .max(MAX_SLUG),
    displayName: words(MAX_TITLE).nullish().catch(null),
    image: webAddress,
  })
  .transform(
    ({ handle, displayName, image }): ExternalOwner => ({
      handle,
      displayName: displayName || handle,
      avatarUrl: image ?? null,
    }),
  );

const moderation = z
  .object({
    isSuspicious: z.boolean().nullish().catch(null),
    isMalwareBlocked: z.boolean().nullish().catch(null),
    verdict: z.string().nullish().catch(null),
  })
  .nullish();
export type Moderation = z.output<typeof moderation>;

/** An item of `GET /skills`. */
export const listItem = z.object({ slug, updatedAt: moment, stats });

export const listPage = z.object({ items: z.array(z.unknown()), nextCursor: z.string().max(4096).nullish() });

/** `GET /skills/{slug}`. */
export const skillDetail = z.object({
  skill: z.object({
    slug,
    displayName: words(MAX_TITLE).nullish().catch(null),
    summary,
    topics: z.array(words(50)).max(MAX_TOPICS).nullish().catch(null),
    tags: z.object({ latest: version }).nullish().catch(null),
    stats,
    createdAt: moment,
    updatedAt: moment,
  }),
  latestVersion: z.object({ version }).nullish().catch(null),
  owner,
  // Not lenient: a verdict that can't be read must not pass for none.
  moderation,
});
export type SkillDetail = z.output<typeof skillDetail>;

/** An entry of `GET /search`. */
export const searchResult = z.object({
  slug,
  displayName: words(MAX_TITLE).nullish().catch(null),
  summary,
  version,
  owner,
});

export const searchResults = z.object({ results: z.array(z.unknown()) });
