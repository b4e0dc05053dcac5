import { expect, test } from "vitest";
import { PURCHASE_STATES } from "@/db/schema/purchases";
import { PURCHASE_STATUSES, STATUS_OF, stateAfterRefunds, statesOf } from "./status";

test("tells every state under exactly one word", () => {
  expect(PURCHASE_STATUSES.flatMap(statesOf).toSorted()).toEqual(PURCHASE_STATES.toSorted());
  expect(STATUS_OF.partially_refunded).toBe("completed");
  expect(STATUS_OF.charged_back).toBe("disputed");
});

const none = { refundedCents: 0, isFull: false };
const part = { refundedCents: 400, isFull: false };
const full = { refundedCents: 1000, isFull: true };

test.each([
  ["paid", none, true, "paid"],
  ["paid", part, true, "partially_refunded"],
  ["paid", full, true, "refunded"],
  ["partially_refunded", full, true, "refunded"],
  ["partially_refunded", none, true, "paid"],
  ["refunded", full, true, "refunded"],
  ["refunded", none, true, "paid"],
  ["refunded", part, true, "partially_refunded"],
  ["duplicate", part, false, "duplicate"],
  ["duplicate", full, false, "refunded"],
  ["review", full, false, "refunded"],
  ["refunded", none, false, "review"],
  ["disputed", full, true, "disputed"],
  ["charged_back", none, true, "charged_back"],
  ["pending", full, false, "pending"],
  ["expired", none, false, "expired"],
] as const)("%s with %j given back, sold %s, becomes %s", (state, refunds, wasSold, after) => {
  expect(stateAfterRefunds(state, { ...refunds, wasSold })).toBe(after);
});
