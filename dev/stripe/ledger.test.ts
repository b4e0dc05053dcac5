import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proRata } from "./money";
import { balancesOf, paidSale } from "./test-ledger";
import { activeSeller, idOf, sessionParams, startTestSimulator } from "./test-simulator";

describe("a sale with a fee", () => {
  test("gives the seller the price less the fee, and the platform the fee less the processing", async () => {
    const { stripe, seller, charge } = await paidSale();
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: 150 - 59, seller: 850 });

    const moves = (await stripe.balanceTransactions.list()).data.map(({ type, amount, fee }) => ({
      type,
      amount,
      fee,
    }));
    expect(moves).toStrictEqual([
      { type: "application_fee", amount: 150, fee: 0 },
      { type: "transfer", amount: -1000, fee: 0 },
      { type: "charge", amount: 1000, fee: 59 },
    ]);
    const theirs = (await stripe.balanceTransactions.list({}, { stripeAccount: seller })).data;
    expect(theirs).toMatchObject([{ type: "payment", amount: 1000, fee: 150, net: 850, status: "pending" }]);

    const transfer = await stripe.transfers.retrieve(idOf(charge.transfer));
    expect(transfer).toMatchObject({
      amount: 1000,
      destination: seller,
      source_transaction: charge.id,
      reversed: false,
    });
    const fee = await stripe.applicationFees.retrieve(idOf(charge.application_fee));
    expect(fee).toMatchObject({ amount: 150, account: seller, originating_transaction: charge.id, refunded: false });
  });

  test("is booked a moment later when capture is asynchronous", async () => {
    const { stripe, control } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller));
    await control("pay", { session: id, card: "4242424242424242" });
    const charge = async () => (await stripe.charges.list()).data[0];
    expect(await charge()).toMatchObject({ status: "succeeded", balance_transaction: null, application_fee: null });
    await control("clock", { advance_seconds: 2 });
    expect(await charge()).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
    const { data } = await stripe.events.list({ type: "charge.updated" });
    expect(data[0]?.data.previous_attributes).toMatchObject({ balance_transaction: null });
  });

  test("becomes available after two days, at once with the card for that", async () => {
    const slow = await paidSale();
    expect(await slow.stripe.balance.retrieve({}, { stripeAccount: slow.seller })).toMatchObject({
      available: [{ amount: 0, currency: "usd" }],
      pending: [{ amount: 850, currency: "usd" }],
    });
    await slow.control("clock", { advance_seconds: 2 * 24 * 60 * 60 });
    expect(await slow.stripe.balance.retrieve({}, { stripeAccount: slow.seller })).toMatchObject({
      available: [{ amount: 850 }],
      pending: [{ amount: 0 }],
    });

    const fast = await paidSale("4000000000000077");
    expect(await fast.stripe.balance.retrieve({}, { stripeAccount: fast.seller })).toMatchObject({
      available: [{ amount: 850 }],
    });
  });
});

describe("a refund", () => {
  const all = { reverse_transfer: true, refund_application_fee: true };

  test("in full undoes everything but the processing fee", async () => {
    const { stripe, seller, intent, charge } = await paidSale();
    const params = { payment_intent: intent, reason: "requested_by_customer", metadata: { refund_id: "r1" } } as const;
    const refund = await stripe.refunds.create({ ...params, ...all });
    expect(refund).toMatchObject({
      amount: 1000,
      status: "succeeded",
      charge: charge.id,
      metadata: { refund_id: "r1" },
    });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: -59, seller: 0 });

    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: true, amount_refunded: 1000 });
    const transfer = await stripe.transfers.retrieve(idOf(charge.transfer));
    expect(transfer).toMatchObject({ reversed: true, amount_reversed: 1000 });
    expect(transfer.reversals.data[0]).toMatchObject({ id: refund.transfer_reversal, source_refund: refund.id });
    const fee = await stripe.applicationFees.retrieve(idOf(charge.application_fee));
    expect(fee).toMatchObject({ refunded: true, amount_refunded: 150, refunds: { data: [{ amount: 150 }] } });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
  });

  test("in parts takes each side's share, and in the end exactly all", async () => {
    const { stripe, seller, intent, charge } = await paidSale("4242424242424242", 1000, 155);
    for (const amount of [333, 333, 334]) {
      await stripe.refunds.create({ payment_intent: intent, amount, ...all });
      await balancesOf(stripe, seller);
    }
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: -59, seller: 0 });
    const refunds = await stripe.applicationFees.listRefunds(idOf(charge.application_fee));
    expect(refunds.data.map(({ amount }) => amount)).toStrictEqual([52, 51, 52]);
    expect((await stripe.refunds.list({ charge: charge.id })).data.map(({ amount }) => amount)).toStrictEqual([
      334, 333, 333,
    ]);
  });

  test.each([
    [{}, { platform: 150 - 59 - 1000, seller: 850 }],
    [{ reverse_transfer: true }, { platform: 150 - 59, seller: -150 }],
    [{ refund_application_fee: true }, { platform: -59 - 1000, seller: 1000 }],
  ])("with %o moves only what it says", async (legs, expected) => {
    const { stripe, control, seller, intent } = await paidSale();
    // Another sale, so that the seller can afford it.
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller, 1000, 0));
    await control("pay", { session: id, card: "4242424242424242" });
    const before = await balancesOf(stripe, seller);
    await stripe.refunds.create({ payment_intent: intent, ...legs });
    const after = await balancesOf(stripe, seller);
    const other = { platform: before.platform - 91, seller: before.seller - 850 };
    expect({ platform: after.platform - other.platform, seller: after.seller - other.seller }).toStrictEqual(expected);
  });

  test("that fails after it went through pays the platform back, and leaves the reversal made", async () => {
    const { stripe, control, seller, intent, charge } = await paidSale();
    const refund = await stripe.refunds.create({ payment_intent: intent, amount: 400, ...all });
    const given = await balancesOf(stripe, seller);
    expect(await control("refund/fail", { refund: refund.id })).toMatchObject({ status: "failed" });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ ...given, platform: given.platform + 400 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await stripe.transfers.retrieve(idOf(charge.transfer))).toMatchObject({ amount_reversed: 400 });
    expect((await control("refund/fail", { refund: refund.id })).httpStatus).toBe(400);
    const { data } = await stripe.events.list({ types: ["refund.updated", "refund.failed"] });
    expect(data.map(({ type }) => type)).toStrictEqual(["refund.failed", "refund.updated"]);
  });

  test("of more than is left is refused", async () => {
    const { stripe, intent } = await paidSale();
    await stripe.refunds.create({ payment_intent: intent, amount: 600, ...all });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 401 })).rejects.toThrow(
      "Refund amount ($4.01) is greater than unrefunded amount on charge ($4.00)",
    );
  });

  test("is refused where there is nothing to take back", async () => {
    const { stripe, control } = await startTestSimulator();
    const { payment_intent_data: _, ...plain } = sessionParams("acct_none");
    const { id } = await stripe.checkout.sessions.create(plain);
    await control("pay", { session: id, card: "4242424242424242" });
    const payment_intent = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    await expect(stripe.refunds.create({ payment_intent, reverse_transfer: true })).rejects.toThrow("transfer");
    await expect(stripe.refunds.create({ payment_intent, refund_application_fee: true })).rejects.toThrow("fee");
    await expect(stripe.refunds.create({})).rejects.toThrow("exactly one");
    expect((await stripe.refunds.create({ payment_intent })).status).toBe("succeeded");
  });

  test("asked for before the payment is booked books it first, once", async () => {
    const { stripe, control } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller));
    await control("pay", { session: id, card: "4242424242424242" });
    const payment_intent = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    await stripe.refunds.create({ payment_intent, ...all });
    await control("clock", { advance_seconds: 2 });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: -59, seller: 0 });
    expect((await stripe.events.list({ type: "charge.updated" })).data).toHaveLength(1);
  });

  test("of a declined payment is refused", async () => {
    const { stripe, control } = await startTestSimulator();
    const { id } = await stripe.checkout.sessions.create(sessionParams(await activeSeller(stripe)));
    await control("pay", { session: id, card: "4000000000000002" });
    const payment_intent = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toThrow("does not have a successful charge");
  });

  test("can take a while, or fail and leave the money with the platform", async () => {
    const slow = await paidSale("4000000000007726");
    const pending = await slow.stripe.refunds.create({ payment_intent: slow.intent, ...all });
    expect(pending.status).toBe("pending");
    await slow.control("clock", { advance_seconds: 5 });
    expect((await slow.stripe.refunds.retrieve(pending.id)).status).toBe("succeeded");

    const failing = await paidSale("4000000000005126");
    const refund = await failing.stripe.refunds.create({ payment_intent: failing.intent, ...all });
    await failing.control("clock", { advance_seconds: 5 });
    expect(await failing.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    expect(await failing.stripe.charges.retrieve(failing.charge.id)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(await balancesOf(failing.stripe, failing.seller)).toStrictEqual({ platform: 1000 - 59, seller: 0 });
  });
});

test("shares of parts always add up to the whole", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }),
      fc.nat(60_000),
      (parts, total) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        let before = 0;
        let handedOut = 0;
        for (const part of parts) {
          const share = proRata(total, part, whole, before);
          expect(share).toBeGreaterThanOrEqual(0);
          handedOut += share;
          before += part;
        }
        expect(handedOut).toBe(total);
      },
    ),
  );
});
