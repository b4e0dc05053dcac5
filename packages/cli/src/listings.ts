import type { components } from "@skillyard/client/api";
import type { Output } from "./output";
import { plain } from "./plain";

type Schemas = components["schemas"];
export type Summary = Schemas["ListingSummary"];

/** An answer that the service's description promises with every success. */
export function answered<T>({ data }: { data?: T }): T {
  if (data === undefined) throw new Error("A success without an answer");
  return data;
}

export function price({ price_cents, currency }: { price_cents: number; currency: string }): string {
  return price_cents === 0 ? "free" : money(price_cents, currency);
}

export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(cents / 100);
}

const VERDICTS = { pass: "green", warn: "yellow", block: "red", pending: "dim", unscanned: "dim" } as const;

export function verdict(out: Output, status: string): string {
  return out.style(VERDICTS[status as keyof typeof VERDICTS] ?? "dim", plain(status));
}

export function rating({ rating_average, rating_count }: Pick<Summary, "rating_average" | "rating_count">): string {
  return rating_average === null ? "–" : `${rating_average.toFixed(1)} (${rating_count})`;
}

/** The day of a moment. */
export function day(moment: string | null): string {
  return plain(moment ?? "").slice(0, 10);
}

/** About how many tokens a text of so many bytes is; four to one is what English with code comes to. */
export function tokens(bytes: number): number {
  return Math.ceil(bytes / 4);
}
