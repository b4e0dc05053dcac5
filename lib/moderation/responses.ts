import { z } from "zod";
import { cents, currency, listingType, pageOf, timestamp } from "@/lib/answer";
import { QUEUE_KINDS } from "./schema";

const versionStatus = z.enum(["pending", "published", "rejected", "superseded", "cancelled"]);

export const report = z
  .object({
    id: z.uuid(),
    reason: z.string(),
    text: z.string().nullable(),
    skill_slug: z.string(),
    status: z.literal("open"),
    created_at: timestamp,
    message: z.string(),
  })
  .meta({ id: "Report" });

/** What an author is told who asked for another look at a version. */
export const anotherLook = z.object({
  version_id: z.uuid(),
  status: z.enum(["pending", "rejected"]),
  message: z.string(),
});

export const decidedVersion = z.object({
  version_id: z.uuid(),
  version: z.string(),
  skill_slug: z.string(),
  status: z.enum(["published", "rejected"]),
  message: z.string(),
});

export const decidedListing = z.object({
  slug: z.string(),
  status: z.enum(["draft", "published", "archived", "blocked"]),
  blocked_at: timestamp.nullable(),
  blocked_by: z.enum(["review", "moderator"]).nullable(),
  blocked_reason: z.string().nullable(),
  message: z.string(),
});

export const resolvedRing = z.object({
  id: z.uuid(),
  status: z.literal("resolved"),
  removed_reviews: z.int().min(0),
  message: z.string(),
});

export const resolvedReviewReport = z.object({
  id: z.uuid(),
  status: z.literal("resolved"),
  removed_review: z.boolean(),
  message: z.string(),
});

export const refundBegun = z.object({
  purchase_id: z.uuid(),
  status: z.literal("pending"),
  amount_cents: cents,
  currency,
  message: z.string(),
});

export const markedUser = z
  .object({
    id: z.uuid(),
    display_name: z.string().nullable(),
    display_name_slug: z.string().nullable(),
    verified: z.boolean(),
    is_test: z.boolean(),
    banned_at: timestamp.nullable(),
    message: z.string(),
  })
  .meta({ id: "MarkedUser" });

const queueItem = z
  .object({
    kind: z.enum(QUEUE_KINDS),
    id: z.uuid(),
    skill_slug: z.string(),
    skill_title: z.string(),
    skill_type: listingType,
    price_cents: cents,
    author_display_name: z.string().nullable(),
    author_display_name_slug: z.string().nullable(),
    version_id: z.uuid().nullable(),
    version: z.string().nullable(),
    version_status: versionStatus.nullable(),
    security_status: z.enum(["pending", "pass", "warn", "block"]).nullable(),
    security_score: z.int().min(0).max(100).nullable(),
    reason_code: z.string().nullable(),
    raised_by: z.string().nullable(),
    reason: z.string().nullable().meta({
      description: "The reporter's or the appellant's, a claim's score, what makes a ring, else the notice's.",
    }),
    text: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "QueueItem", description: "One thing that waits for a moderator." });
export type QueueItem = z.output<typeof queueItem>;

export const queuePage = pageOf(queueItem).meta({ id: "QueuePage" });

export const auditPage = pageOf(
  z
    .object({
      id: z.uuid(),
      action: z.string(),
      subject_type: z.string(),
      subject_id: z.string(),
      reason: z.string().nullable(),
      details: z.record(z.string(), z.unknown()).nullable(),
      actor_id: z.uuid().nullable(),
      actor_display_name: z.string().nullable(),
      created_at: timestamp,
    })
    .meta({ id: "AuditEntry" }),
).meta({ id: "AuditPage" });
