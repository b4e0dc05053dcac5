import type { PURCHASE_STATES } from "@/db/schema/purchases";

export type PurchaseState = (typeof PURCHASE_STATES)[number];
export const PURCHASE_STATUSES = ["pending", "completed", "refunded", "disputed", "failed", "expired"] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** What callers are told of each state. */
export const STATUS_OF: Record<PurchaseState, PurchaseStatus> = {
  creating: "pending",
  pending: "pending",
  paid: "completed",
  partially_refunded: "completed",
  refunded: "refunded",
  disputed: "disputed",
  charged_back: "disputed",
  expired: "expired",
  failed: "failed",
  review: "pending",
  duplicate: "pending",
};

/** The buyer has the listing: downloads and the license code work. */
export const LIVE: PurchaseState[] = ["paid", "partially_refunded"];
/** The buyer can't buy it again; a disputed one may come back. */
export const OWNED: PurchaseState[] = [...LIVE, "disputed"];
/** A payment page may be open for it. */
export const OPEN: PurchaseState[] = ["creating", "pending"];
/** Nothing was paid yet, as far as we know; a payment that shows up is honoured. */
export const UNPAID: PurchaseState[] = [...OPEN, "expired", "failed"];

/** The states that callers know under one word. */
export function statesOf(status: PurchaseStatus): PurchaseState[] {
  return (Object.keys(STATUS_OF) as PurchaseState[]).filter((state) => STATUS_OF[state] === status);
}
