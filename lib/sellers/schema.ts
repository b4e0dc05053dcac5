import { z } from "zod";
import { ACTIVITY_TYPES } from "@/db/schema/sellers";
import { oneOf, text } from "@/lib/input";
import { limit, listingType, offset } from "@/lib/listings/schema";
import { PURCHASE_STATUSES } from "@/lib/ownership/status";

/** `POST /v1/sellers/connect`: an ISO 3166-1 alpha-2 code, in either case. */
export const connectQuery = z.object({
  country: text({ pattern: /^[A-Za-z]{2}$/ })
    .default("US")
    .transform((code) => code.toUpperCase()),
});
export type ConnectQuery = z.output<typeof connectQuery>;

export const sellerSkillsQuery = z.object({
  type: listingType.optional(),
  sort: oneOf(["newest", "price_asc", "price_desc", "downloads"]).optional(),
  limit: limit(100),
  offset,
});
export type SellerSkillsQuery = z.output<typeof sellerSkillsQuery>;

const DAY_LENGTH = "2026-01-31".length;
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** A day, or an instant with its offset; `isDay` tells them apart, because a day as an upper bound is meant whole. */
const moment = text({ max: 40 })
  .refine(
    (value) => DATE.test(value) && !Number.isNaN(Date.parse(value)),
    "must be a date such as 2026-01-31 or an RFC 3339 time",
  )
  .transform((value) => ({ at: new Date(value), isDay: value.length === DAY_LENGTH }));

export const salesQuery = z.object({
  skill_slug: text({ max: 60 }).optional(),
  status: oneOf(PURCHASE_STATUSES).optional(),
  from: moment.optional(),
  to: moment.optional(),
  format: oneOf(["json", "csv"]).optional(),
  limit: limit(100),
  offset,
});
export type SalesQuery = z.output<typeof salesQuery>;

const period = oneOf(["7d", "30d", "90d", "12m", "all"]).default("30d");
const timezone = text({ max: 64 })
  .refine(isTimezone, "must be the IANA name of a time zone, such as Europe/Berlin")
  .default("UTC");

/** Names only: "+02:00" would mean the opposite to Postgres. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

const INTERVALS = { "7d": "day", "30d": "day", "90d": "day", "12m": "month", all: "month" } as const;

export const revenueQuery = z
  .object({ period, interval: oneOf(["day", "week", "month"]).optional(), timezone })
  .transform((query) => ({ ...query, interval: query.interval ?? INTERVALS[query.period] }));
export type RevenueQuery = z.output<typeof revenueQuery>;
export type Period = RevenueQuery["period"];

export const breakdownQuery = z.object({ period, by: oneOf(["skill", "type"]).default("skill") });
export type BreakdownQuery = z.output<typeof breakdownQuery>;

export const activityQuery = z.object({ type: oneOf(ACTIVITY_TYPES).optional(), limit: limit(100), offset });
export type ActivityQuery = z.output<typeof activityQuery>;
