import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { scans } from "./security";
import { users } from "./users";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Skills and agents, ours and those mirrored from other registries. */
export const listings = pgTable(
  "listings",
  {
    id: uuid().primaryKey().defaultRandom(),
    source: text().notNull().default("native"),
    slug: text().notNull(),
    type: text({ enum: ["skill", "agent"] }).notNull(),
    authorId: uuid(),
    /** Follows `users.is_hidden` by the foreign key below, so that `listed` needs no join. */
    authorIsHidden: boolean().notNull().default(false),
    /** Who made it, for search: follows `users.display_name` by a foreign key; of others' listings, as they say. */
    authorName: text(),
    title: text().notNull(),
    description: text().notNull(),
    longDescription: text(),
    longDescriptionHtml: text(),
    category: text().notNull(),
    priceCents: integer().notNull().default(0),
    currency: text().notNull().default("usd"),
    /** The newest published version; while none is published, the newest of any status. */
    version: text().notNull().default("1.0.0"),
    publishedVersionId: uuid().references((): AnyPgColumn => versions.id),
    securityStatus: text({ enum: ["pending", "pass", "warn", "block", "unscanned"] })
      .notNull()
      .default("pending"),
    securityScore: integer(),
    scanHash: text(),
    scannedAt: timestamp({ withTimezone: true }),
    official: boolean().notNull().default(false),
    publishedAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    blockedAt: timestamp({ withTimezone: true }),
    blockedBy: text({ enum: ["review", "moderator"] }),
    blockedReason: text(),
    status: text({ enum: ["draft", "published", "archived", "blocked"] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when blocked_at is not null then 'blocked' when archived_at is not null then 'archived'
          when published_at is not null then 'published' else 'draft' end`,
      ),
    /** Whether lists, search, categories and counts show it; the partial indexes hang on this. */
    listed: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`published_at is not null and archived_at is null and blocked_at is null and not author_is_hidden`,
      ),
    /** Copied from `listing_stats` now and then, for the order "most downloaded". */
    popularity: integer().notNull().default(0),
    /** 0 = the 2,000 most downloaded, 1 = the next 18,000, 2 = the next 180,000, 3 = the rest. */
    tier: smallint().notNull().default(3),
    /** One of 64 equal buckets, for estimating how many match. */
    sample: smallint().notNull().default(sql`floor(random() * 64)::smallint`),
    tsv: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english'::regconfig, searchable(title)), 'A')
          || setweight(to_tsvector('english'::regconfig, searchable(slug)), 'A')
          || setweight(to_tsvector('english'::regconfig, searchable(description)), 'B')
          || setweight(to_tsvector('english'::regconfig, searchable(category)), 'C')
          || setweight(to_tsvector('english'::regconfig, searchable(coalesce(author_name, ''))), 'D')`,
      ),
    /** The words of title and slug alone: their index finds those of any popularity. */
    names: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`strip(to_tsvector('english'::regconfig, searchable(title || ' ' || slug)))`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("listings_slug").on(t.slug, t.source),
    index("listings_author").on(t.authorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    foreignKey({
      name: "listings_author_fk",
      columns: [t.authorId, t.authorIsHidden],
      foreignColumns: [users.id, users.isHidden],
    }).onUpdate("cascade"),
    foreignKey({
      name: "listings_author_name_fk",
      columns: [t.authorId, t.authorName],
      foreignColumns: [users.id, users.displayName],
    }).onUpdate("cascade"),
    check("listings_native_has_author", sql`source <> 'native' or author_id is not null`),
    check("listings_slug", sql`source <> 'native' or slug ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'`),
    check("listings_price", sql`price_cents between 0 and 99999999`),
    check("listings_external_free", sql`source = 'native' or price_cents = 0`),
    check("listings_score", sql`security_score between 0 and 100`),
    check(
      "listings_published_has_version",
      sql`source <> 'native' or published_at is null or published_version_id is not null`,
    ),
    check("listings_block_has_author", sql`(blocked_at is null) = (blocked_by is null)`),
  ],
);

/** One file of a package, as the listing page shows it. */
export type VersionFile = { path: string; size: number; mode: "644" | "755"; sha256: string };

export const versions = pgTable(
  "versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    version: text().notNull(),
    status: text({ enum: ["pending", "published", "rejected", "superseded", "cancelled"] })
      .notNull()
      .default("pending"),
    changelog: text(),
    contentHash: text(),
    storageKey: text(),
    /** Of the stored zip's bytes, and of those of the same zip without its top folder; hex, null until they are known. */
    archiveSha256: text(),
    flatSha256: text(),
    sizeBytes: integer(),
    fileCount: integer(),
    unpackedBytes: integer(),
    manifest: jsonb().$type<Record<string, unknown>>(),
    files: jsonb().$type<VersionFile[]>(),
    warnings: jsonb().$type<string[]>(),
    /** The file that holds the instructions: SKILL.md, or the agent's own. */
    mainFile: text(),
    /** The start of SKILL.md or the agent's file, which even a paid listing shows. */
    readmeExcerpt: text(),
    scanId: uuid().references(() => scans.id),
    /** What later rules say of a published version, where that is worse and a moderator has to look first. */
    recheckScanId: uuid().references(() => scans.id),
    securityStatus: text({ enum: ["pending", "pass", "warn", "block"] })
      .notNull()
      .default("pending"),
    securityScore: integer(),
    /** Reviews of a published version by later rules that could not finish. */
    reviewAttempts: integer().notNull().default(0),
    reasonCode: text({
      enum: ["SCAN_BLOCKED", "SECRET_FOUND", "INVALID_PACKAGE", "UPLOAD_MISSING", "SCAN_ERROR", "MANUAL_REJECT"],
    }),
    reason: text(),
    action: text({ enum: ["FIX_AND_REUPLOAD", "RETRY", "APPEAL", "CONTACT_SUPPORT"] }),
    message: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    uploadedAt: timestamp({ withTimezone: true }),
    publishedAt: timestamp({ withTimezone: true }),
    failedAt: timestamp({ withTimezone: true }),
    dismissedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("versions_one_pending").on(t.listingId).where(sql`status = 'pending'`),
    uniqueIndex("versions_one_published").on(t.listingId).where(sql`status = 'published'`),
    uniqueIndex("versions_number").on(t.listingId, t.version).where(sql`status not in ('rejected', 'cancelled')`),
    index("versions_history").on(t.listingId, t.createdAt.desc().nullsFirst()),
    index("versions_waiting").on(t.createdAt).where(sql`status = 'pending'`),
    index("versions_content").on(t.contentHash),
    index("versions_published_scan").on(t.scanId).where(sql`status = 'published'`),
    index("versions_recheck").on(t.listingId).where(sql`recheck_scan_id is not null`),
    index("versions_unhashed").on(t.id).where(sql`storage_key is not null and archive_sha256 is null`),
    index("versions_failed_review").on(t.failedAt).where(sql`status = 'rejected' and reason_code = 'SCAN_ERROR'`),
    check(
      "versions_published_has_package",
      sql`status not in ('published', 'superseded') or (content_hash is not null and storage_key is not null and published_at is not null)`,
    ),
    check(
      "versions_archive_hashes",
      sql`(archive_sha256 is null) = (flat_sha256 is null) and archive_sha256 ~ '^[0-9a-f]{64}$' and flat_sha256 ~ '^[0-9a-f]{64}$'`,
    ),
    check(
      "versions_rejected_has_notice",
      sql`status <> 'rejected' or (reason_code is not null and reason is not null and action is not null and failed_at is not null)`,
    ),
  ],
);
