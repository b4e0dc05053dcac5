import { expect, test } from "vitest";
import { nextPayout } from "./next-payout";

const nothing = { underway: undefined, availableCents: 0, settlingCents: 0, settlesAt: null };
const friday = new Date("2026-11-20T10:00:00Z");
const day = (iso: string) => new Date(`${iso}T10:00:00Z`);

test("says when a payout under way arrives, as the processor does", () => {
  const underway = { amountCents: 850, currency: "eur", arrivalAt: day("2026-11-23") };
  expect(nextPayout({ ...nothing, underway, availableCents: 100 }, friday)).toStrictEqual({
    amount_cents: 850,
    currency: "eur",
    about: day("2026-11-23"),
    is_underway: true,
  });
});

test.each([
  ["what is available goes first, over the weekend", { availableCents: 850 }, 850, "2026-11-24"],
  ["else what settles", { settlingCents: 500, settlesAt: day("2026-11-25") }, 500, "2026-11-27"],
  ["or has settled meanwhile", { settlingCents: 500, settlesAt: day("2026-11-18") }, 500, "2026-11-24"],
  ["less what is owed", { availableCents: -200, settlingCents: 500, settlesAt: day("2026-11-21") }, 300, "2026-11-24"],
])("%s", (_, money, amount_cents, about) => {
  expect(nextPayout({ ...nothing, ...money }, friday)).toStrictEqual({
    amount_cents,
    currency: "usd",
    about: day(about),
    is_underway: false,
  });
});

test.each([
  ["there is nothing", {}],
  ["all of it is owed", { availableCents: -500, settlingCents: 500, settlesAt: day("2026-11-25") }],
])("promises nothing where %s", (_, money) => {
  expect(nextPayout({ ...nothing, ...money }, friday)).toBeNull();
});
