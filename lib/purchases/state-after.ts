import { type PurchaseState, UNPAID } from "@/lib/ownership/status";
import type { Standing } from "./aftermath";

/**
 * The state after money was given back or disputed, whatever it was before. Only a recorded sale can be whole again,
 * as after a refund that the bank sent back; what was never delivered stays what it was until all of it is returned.
 */
export function stateAfter(state: PurchaseState, { refundedCents, isFull, wasSold, disputes }: After): PurchaseState {
  if (UNPAID.includes(state)) return state;
  if (isFull) return "refunded";
  if (disputes.includes("lost")) return "charged_back";
  if (!wasSold) return state === "duplicate" ? "duplicate" : "review";
  if (disputes.includes("open")) return "disputed";
  return refundedCents > 0 ? "partially_refunded" : "paid";
}

type After = { refundedCents: number; isFull: boolean; wasSold: boolean; disputes: Standing[] };
