import { z } from "zod";
import { archiveHashes, cents, count, currency, listingType, pageOf, sha256, timestamp } from "@/lib/answer";

export const securityStatus = z.enum(["pending", "pass", "warn", "block", "unscanned"]);
const score = z.int().min(0).max(100);

const author = z
  .object({
    display_name: z.string().nullable(),
    code_host_username: z.string().nullable(),
    display_name_slug: z.string().nullable(),
    avatar_url: z.string().nullable(),
    verified: z.boolean(),
  })
  .meta({ id: "Author", description: "Who made a listing." });

const common = {
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  type: listingType,
  price_cents: cents.min(0),
  currency,
  version: z.string(),
  security_status: securityStatus,
  download_count: count,
  long_description: z.string().nullable(),
  view_count: count,
  install_count: count,
  rating_average: z.number().min(1).max(5).nullable(),
  rating_count: count,
  author,
};

export const listingSummary = z
  .object({
    ...common,
    source: z.string().meta({ description: "`native`, or the registry that it is listed in." }),
    source_url: z.string().nullable(),
    source_installs: count.nullable(),
    source_stars: count.nullable(),
  })
  .meta({ id: "ListingSummary" });

const detail = {
  ...common,
  security_score: score.nullable(),
  trust_level: z.enum(["community", "verified", "official"]),
  published_at: timestamp.nullable(),
  created_at: timestamp,
  archived_at: timestamp.nullable(),
};

export const listingDetail = z.object(detail).meta({ id: "ListingDetail" });

export const fullDetail = z
  .object({
    source: z.string(),
    ...detail,
    updated_at: timestamp,
    source_url: z.string().nullable(),
    source_downloads: count.nullable(),
    source_stars: count.nullable(),
    source_comments: count.nullable(),
    source_versions_count: count.nullable(),
    source_installs: count.nullable(),
    svc_security_status: securityStatus.meta({
      description: "This service's own review; `security_status` is the source's.",
    }),
    svc_security_score: score.nullable(),
    svc_scan_hash: z.string().nullable(),
    svc_scanned_at: timestamp.nullable(),
  })
  .meta({ id: "FullDetail" });

export const listingPage = pageOf(listingSummary).meta({ id: "ListingPage" });

const section = pageOf(listingSummary)
  .extend({ error: z.literal("unavailable").optional() })
  .meta({ id: "SearchSection", description: "What one source has; `error` where it could not be asked." });

export const searchResult = z.object({ native: section, clawhub: section }).meta({ id: "SearchResult" });

export const suggestionList = z
  .object({
    suggestions: z.array(
      z
        .object({
          text: z.string(),
          kind: z.enum(["listing", "word", "category", "seller"]),
          slug: z
            .string()
            .nullable()
            .meta({ description: "Of the listing, the category or the seller; a word has none." }),
        })
        .meta({ id: "Suggestion" }),
    ),
  })
  .meta({ id: "SuggestionList" });

export const categoryList = z
  .object({
    categories: z.array(
      z
        .object({
          category: z.string(),
          count,
          name: z.string(),
          description: z.string(),
          icon: z.string(),
          sample_keywords: z.string(),
        })
        .meta({ id: "Category" }),
    ),
    total_count: count,
  })
  .meta({ id: "CategoryList" });

export const failedVersionNotice = z
  .object({
    version_id: z.uuid(),
    version: z.string(),
    reason_code: z
      .enum(["SCAN_BLOCKED", "SECRET_FOUND", "INVALID_PACKAGE", "UPLOAD_MISSING", "SCAN_ERROR", "MANUAL_REJECT"])
      .nullable(),
    reason: z.string().nullable(),
    action: z.enum(["FIX_AND_REUPLOAD", "RETRY", "APPEAL", "CONTACT_SUPPORT"]).nullable(),
    message: z.string().nullable(),
    failed_at: timestamp.nullable(),
    dismissed_at: timestamp.nullable(),
  })
  .meta({ id: "FailedVersionNotice", description: "Why a version was refused, and what its author can do." });

const remarks = {
  failed_version_notices: z.array(failedVersionNotice),
  notice: z.string().nullable().meta({ description: "What stands between a price and its first sale." }),
};

export const published = z
  .object({ slug: z.string(), id: z.uuid(), status: z.literal("draft"), message: z.string(), ...remarks })
  .meta({ id: "PublishedListing" });

const versionResponse = {
  slug: z.string(),
  previous_version: z.string(),
  new_version: z.string(),
  message: z.string(),
};

export const versionCreated = z
  .object({ ...versionResponse, status: z.literal("pending"), version_id: z.uuid() })
  .meta({ id: "VersionResponse" });

export const listingUpdated = z
  .object({
    ...versionResponse,
    status: z.enum(["pending", "updated"]).meta({ description: "`pending` where a version was opened." }),
    version_id: z.uuid().nullable(),
    ...remarks,
  })
  .meta({ id: "UpdateResponse" });

const versionRecord = {
  version_id: z.uuid(),
  version: z.string(),
  status: z.enum(["pending", "published", "rejected", "superseded", "cancelled"]),
  security_status: z.enum(["pending", "pass", "warn", "block"]),
  security_score: score.nullable(),
  changelog: z.string().nullable(),
  content_hash: z.string().nullable(),
  ...archiveHashes,
  size_bytes: count.nullable(),
  file_count: count.nullable(),
  created_at: timestamp,
  published_at: timestamp.nullable(),
};

export const versionList = z.array(z.object(versionRecord).meta({ id: "VersionRecord" }));

export const versionDetail = z
  .object({
    ...versionRecord,
    files: z
      .array(
        z.object({ path: z.string(), mode: z.enum(["644", "755"]), size: count, sha256 }).meta({ id: "PackageFile" }),
      )
      .nullable()
      .meta({ description: "Sorted by path, which is relative to the package's folder; null before it is uploaded." }),
    permissions: z.object({
      declared: z
        .array(z.string())
        .nullable()
        .meta({ description: "The tools that the package asks for; null before it is uploaded." }),
      observed: z
        .array(z.string())
        .nullable()
        .meta({
          description:
            "What the security review saw, sorted, as `area:value`. Areas: `hosts` it names, `contacted` hosts, `paths` it " +
            "touches, `commands` it runs, `variables` it reads, `unread` files. Null where no review has told.",
        }),
    }),
  })
  .meta({ id: "VersionDetail" });

export const versionCancelled = z.object({
  version_id: z.uuid(),
  status: z.literal("cancelled"),
  message: z.string(),
});

export const unpublished = z.object({ slug: z.string(), message: z.string(), archived_at: timestamp });

export const republished = z.object({
  slug: z.string(),
  message: z.string(),
  status: z.enum(["published", "draft"]),
  archived_at: z.null(),
});
