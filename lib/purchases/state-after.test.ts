import { expect, test } from "vitest";
import { stateAfter } from "./state-after";

const none = { refundedCents: 0, isFull: false };
const part = { refundedCents: 400, isFull: false };
const full = { refundedCents: 1000, isFull: true };

test.each([
  ["paid", none, true, [], "paid"],
  ["paid", part, true, [], "partially_refunded"],
  ["paid", full, true, [], "refunded"],
  ["partially_refunded", full, true, [], "refunded"],
  ["partially_refunded", none, true, [], "paid"],
  ["refunded", full, true, [], "refunded"],
  ["refunded", none, true, [], "paid"],
  ["refunded", part, true, [], "partially_refunded"],
  ["duplicate", part, false, [], "duplicate"],
  ["duplicate", full, false, [], "refunded"],
  ["review", full, false, [], "refunded"],
  ["refunded", none, false, [], "review"],
  ["pending", full, false, ["lost"], "pending"],
  ["expired", none, false, [], "expired"],
  ["paid", none, true, ["inquiry"], "paid"],
  ["paid", part, true, ["inquiry"], "partially_refunded"],
  ["paid", none, true, ["open"], "disputed"],
  ["paid", part, true, ["open"], "disputed"],
  ["disputed", none, true, ["won"], "paid"],
  ["disputed", part, true, ["won"], "partially_refunded"],
  ["disputed", none, true, ["lost"], "charged_back"],
  ["paid", none, true, ["lost"], "charged_back"],
  ["paid", none, true, ["won", "lost"], "charged_back"],
  ["paid", none, true, ["won", "open"], "disputed"],
  ["charged_back", none, true, ["open"], "disputed"],
  ["charged_back", none, true, ["won"], "paid"],
  ["charged_back", full, true, ["lost"], "refunded"],
  ["disputed", full, true, ["open"], "refunded"],
  ["duplicate", none, false, ["open"], "duplicate"],
  ["duplicate", none, false, ["lost"], "charged_back"],
  ["review", none, false, ["won"], "review"],
] as const)("%s with %j given back, sold %s, disputes %j, becomes %s", (state, refunds, wasSold, disputes, after) => {
  expect(stateAfter(state, { ...refunds, wasSold, disputes: [...disputes] })).toBe(after);
});
