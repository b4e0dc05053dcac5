import { expect, test } from "vitest";
import { refundsOf } from "./receipt-refunds";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const refund = (fact: string, amountCents: number, day: number) => ({ fact, amountCents, at: at(day) });
const none = { recorded: [], own: [], totalCents: 0, since: null };

test("has nothing to show where nothing went back", () => {
  expect(refundsOf(none)).toEqual([]);
});

test("shows each refund once, though we asked for it and the seller's account shows it", () => {
  const known = {
    recorded: [refund("re_2", 600, 3), refund("re_1", 400, 2)],
    own: [refund("re_1", 400, 1)],
    totalCents: 1000,
    since: at(2),
  };
  expect(refundsOf(known)).toEqual([refund("re_1", 400, 2), refund("re_2", 600, 3)]);
});

test("shows what was refunded at the processor itself, without the seller", () => {
  const known = { recorded: [], own: [refund("re_1", 400, 5)], totalCents: 700, since: at(4) };
  expect(refundsOf(known)).toEqual([refund("the rest", 300, 4), refund("re_1", 400, 5)]);
});

test("shows those of the same second in the order in which we asked for them", () => {
  const [first, second] = [
    { ...refund("re_1", 400, 2), at: new Date(at(2).getTime() + 100) },
    { ...refund("re_2", 600, 2), at: new Date(at(2).getTime() + 900) },
  ];
  const recorded = [refund("re_2", 600, 2), refund("re_1", 400, 2)];
  const known = { recorded, own: [second, first], totalCents: 1000, since: at(2) };
  expect(refundsOf(known).map(({ fact }) => fact)).toEqual(["re_1", "re_2"]);
});
