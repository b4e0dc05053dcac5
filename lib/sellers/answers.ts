import { z } from "zod";
import { ACTIVITY_TYPES } from "@/db/schema/sellers";
import { cents, count, currency, listingType, pageOf, timestamp } from "@/lib/answer";
import { failedVersionNotice, listingSummary } from "@/lib/listings/answers";
import { PURCHASE_STATUSES } from "@/lib/ownership/status";

const accountStatus = z.enum(["onboarding", "pending", "restricted", "active", "rejected"]);

export const connected = z
  .object({
    status: accountStatus,
    connect_id: z.string(),
    onboarding_url: z.string().meta({ format: "uri" }),
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
  })
  .meta({ id: "ConnectResult" });

export const sellerStatus = z
  .object({
    is_seller: z.boolean(),
    status: z.enum(["not_started", ...accountStatus.options]),
    connect_id: z.string().nullable(),
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
    country: z.string().nullable(),
    requirements_due: z.array(z.string()),
  })
  .meta({ id: "SellerStatus" });

export const sellerEntryPage = pageOf(
  z
    .object({
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      category: z.string(),
      type: listingType,
      currency,
      version: z.string(),
      status: z.enum(["draft", "published", "archived", "blocked"]),
      security_status: z.enum(["pending", "pass", "warn", "block", "unscanned"]),
      created_at: timestamp,
      updated_at: timestamp,
      price_cents: cents,
      revenue_cents: cents,
      sales_count: count,
      download_count: count,
      failed_version_notices: z.array(failedVersionNotice),
    })
    .meta({ id: "SellerSkillEntry" }),
).meta({ id: "SellerSkillPage" });

export const payoutList = z.array(
  z
    .object({
      payout_id: z.string(),
      amount_cents: cents,
      currency,
      status: z.enum(["pending", "in_transit", "paid", "failed", "canceled"]),
      period_start: timestamp,
      period_end: timestamp,
      paid_at: timestamp.nullable(),
    })
    .meta({ id: "PayoutRecord" }),
);

export const sellerProfile = z
  .object({
    display_name_slug: z.string(),
    display_name: z.string(),
    verified: z.boolean(),
    total_skills: count,
    total_downloads: count,
    avatar_url: z.string().nullable(),
    code_host_username: z.string().nullable(),
    bio: z.string().nullable(),
    website_url: z.string().nullable(),
    code_host_url: z.string().nullable(),
    linkedin_url: z.string().nullable(),
    twitter_url: z.string().nullable(),
    joined_at: timestamp,
    skills: z.array(listingSummary).meta({ description: "The first 20 of `GET /v1/sellers/{slug}/skills`." }),
  })
  .meta({ id: "SellerProfile" });

export const earnings = z
  .object({
    currency,
    gross_cents: cents,
    platform_fee_cents: cents,
    refunded_cents: cents,
    net_cents: cents.meta({ description: "gross - fee - refunded." }),
    available_cents: cents,
    pending_cents: cents,
    paid_out_cents: cents,
    sales_count: count,
    this_month_cents: cents,
    last_month_cents: cents,
    fee_percent: z.number(),
  })
  .meta({ id: "Earnings" });

export const salesPage = pageOf(
  z
    .object({
      purchase_id: z.uuid(),
      skill_slug: z.string(),
      skill_title: z.string(),
      skill_type: listingType,
      version: z.string(),
      amount_cents: cents,
      platform_fee_cents: cents,
      net_cents: cents,
      currency,
      status: z.enum(PURCHASE_STATUSES),
      buyer_display_name: z.string().nullable(),
      purchased_at: timestamp,
      refunded_at: timestamp.nullable(),
    })
    .meta({ id: "Sale" }),
).meta({ id: "SalesPage" });

const period = z.enum(["7d", "30d", "90d", "12m", "all"]);
const day = z.string().meta({ format: "date" });

export const revenue = z
  .object({
    period,
    interval: z.enum(["day", "week", "month"]),
    timezone: z.string(),
    currency,
    total_cents: cents,
    net_cents: cents,
    refund_cents: cents,
    sales_count: count,
    previous_total_cents: cents,
    points: z.array(
      z.object({
        date: day,
        gross_cents: cents,
        fee_cents: cents,
        net_cents: cents,
        refund_cents: cents,
        sales_count: count,
      }),
    ),
  })
  .meta({ id: "Revenue" });

export const breakdown = z
  .object({
    period,
    by: z.enum(["skill", "type"]),
    currency,
    total_cents: cents,
    items: z.array(
      z.object({
        slug: z.string().nullable(),
        title: z.string(),
        type: listingType,
        revenue_cents: cents,
        net_cents: cents,
        sales_count: count,
        refund_count: count,
        view_count: count,
        conversion: z.number().nullable().meta({ description: "Sales per view, since the beginning." }),
        share: z.number().nullable().meta({ description: "Part of the period's revenue, from 0 to 1." }),
      }),
    ),
  })
  .meta({ id: "RevenueBreakdown" });

export const activityPage = pageOf(
  z
    .object({
      id: z.uuid(),
      type: z.enum(ACTIVITY_TYPES),
      skill_slug: z.string().nullable(),
      skill_title: z.string().nullable(),
      message: z.string(),
      amount_cents: cents.nullable(),
      currency: currency.nullable(),
      created_at: timestamp,
    })
    .meta({ id: "SellerActivity" }),
).meta({ id: "ActivityPage" });
