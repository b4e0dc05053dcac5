import type { Period, RevenueQuery } from "./schema";

/** Days as YYYY-MM-DD in the seller's time zone; `from` null means since the first sale. */
export type Window = { from: string | null; until: string; before: { from: string; until: string } | null };

/** The days of a period that ends today, and those of the equally long one before it. */
export function windowOf(period: Period, today: string): Window {
  const until = plusDays(today, 1);
  if (period === "all") return { from: null, until, before: null };
  if (period === "12m") {
    const from = plusMonths(firstOfMonth(today), -11);
    return { from, until, before: { from: plusMonths(from, -12), until: from } };
  }
  const days = Number.parseInt(period, 10);
  const from = plusDays(until, -days);
  return { from, until, before: { from: plusDays(from, -days), until: from } };
}

/** The first day of each interval that has a day in the window; weeks begin on Monday. */
export function startsOf(interval: RevenueQuery["interval"], from: string, until: string): string[] {
  const starts: string[] = [];
  for (let day = startOf(interval, from); day < until; day = next(interval, day)) starts.push(day);
  return starts;
}

function startOf(interval: RevenueQuery["interval"], day: string): string {
  if (interval === "day") return day;
  if (interval === "month") return firstOfMonth(day);
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(day, -daysSinceMonday);
}

function next(interval: RevenueQuery["interval"], day: string): string {
  return interval === "month" ? plusMonths(day, 1) : plusDays(day, interval === "week" ? 7 : 1);
}

/** The day that it is in a time zone. */
export function dayIn(timezone: string, now: Date): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return format.format(now);
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function plusMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
