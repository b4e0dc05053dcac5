import { expect, test } from "vitest";
import { differenceOf } from "./difference";

const charge = { amount: 1000, amount_refunded: 0, refunded: false, payment_intent: "pi_1" };
const purchase = { status: "paid" as const, amountCents: 1000, amountRefundedCents: 0, paymentIntentId: "pi_1" };
const allBack = { ...charge, amount_refunded: 1000, refunded: true };

test("finds nothing where both tell the same", () => {
  expect(differenceOf(charge, purchase)).toBeNull();
  expect(differenceOf(allBack, { ...purchase, status: "refunded", amountRefundedCents: 1000 })).toBeNull();
  expect(differenceOf(allBack, undefined), "paid for nothing, and given back").toBeNull();
  expect(differenceOf({ ...charge, amount: 900 }, { ...purchase, status: "review" }), "not delivered").toBeNull();
});

test.each([
  [charge, undefined, "1000 cents were paid for a purchase that is not known here"],
  [charge, { ...purchase, status: "expired" as const }, "1000 cents were paid, and the purchase is expired"],
  [charge, { ...purchase, paymentIntentId: "pi_2" }, "the purchase was paid by another payment, pi_2"],
  [{ ...charge, amount: 900 }, purchase, "900 cents were paid instead of 1000"],
  [{ ...charge, amount_refunded: 300 }, purchase, "300 cents were given back, and the purchase says 0"],
  [allBack, { ...purchase, amountRefundedCents: 1000 }, "all of it was given back, and the purchase is paid"],
  [
    charge,
    { ...purchase, status: "refunded" as const },
    "0 of 1000 cents were given back, and the purchase is refunded",
  ],
])("says in what they differ %#", (charge, purchase, difference) => {
  expect(differenceOf(charge, purchase)).toBe(difference);
});
