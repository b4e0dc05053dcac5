import { z } from "zod";
import { bool, int, oneOf, prose, text } from "@/lib/input";
import { pageQuery } from "@/lib/listings/schema";

const REPORT_REASONS = ["malicious", "secret", "misleading", "copyright", "spam", "offensive", "other"] as const;

/**
 * `text` may be left out, except for the reason that says nothing by itself. With a `review_id` it is that review of
 * the listing which is reported.
 */
export const reportBody = z.object({
  reason: oneOf(REPORT_REASONS),
  review_id: text({ max: 36 }).nullish(),
  text: text({ max: 2000 }).nullish(),
});
export type ReportBody = z.output<typeof reportBody>;

export const decisionBody = z.object({ reason: prose() });
export type DecisionBody = z.output<typeof decisionBody>;

/** Without an amount, all that is left. */
export const refundBody = z.object({
  amount_cents: int({ min: 1 }).nullish(),
  reason: prose(),
});
export type RefundBody = z.output<typeof refundBody>;

/** `remove_reviews` takes the reviews of the ring away. */
export const resolveRingBody = z.object({ remove_reviews: bool(), reason: prose() });
export type ResolveRingBody = z.output<typeof resolveRingBody>;

/** `remove_review` takes the reported review away. */
export const resolveReviewReportBody = z.object({ remove_review: bool(), reason: prose() });
export type ResolveReviewReportBody = z.output<typeof resolveReviewReportBody>;

export const markBody = z.object({ value: bool() });
export type MarkBody = z.output<typeof markBody>;

/** The kinds of things that wait for a moderator. */
export const QUEUE_KINDS = [
  "appeal",
  "report",
  "review_report",
  "claim",
  "scan_error",
  "warned",
  "recheck",
  "ring",
  "dispute",
] as const;

export const queueQuery = pageQuery.extend({
  kind: oneOf(QUEUE_KINDS).optional(),
});
export type QueueQuery = z.output<typeof queueQuery>;
