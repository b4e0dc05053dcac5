import { describe, expect, test } from "vitest";
import { balancesOf, paidSale } from "./test-ledger";
import { activeSeller, sessionParams, startReceiver, startTestSimulator } from "./test-simulator";

const day = 24 * 60 * 60;

/** A sale whose money can be used, before the day's payouts. */
async function availableSale() {
  const sale = await paidSale("4000000000000077");
  return { ...sale, theirs: { stripeAccount: sale.seller } };
}

test("a day's automatic payout goes to the bank by itself", async () => {
  const { stripe, control, seller, theirs } = await availableSale();
  await control("clock", { advance_seconds: day });
  const [payout] = (await stripe.payouts.list({}, theirs)).data;
  expect(payout).toMatchObject({
    amount: 850,
    currency: "usd",
    automatic: true,
    destination: expect.stringMatching(/^ba_/),
  });
  expect(["pending", "in_transit"]).toContain(payout?.status);
  expect((await stripe.balance.retrieve({}, theirs)).available[0]?.amount).toBe(0);

  await control("clock", { advance_seconds: 2 * day });
  expect((await stripe.payouts.list({}, theirs)).data).toMatchObject([
    { id: payout?.id, status: "paid", reconciliation_status: "completed" },
  ]);
  expect((await balancesOf(stripe, seller)).seller).toBe(0);
  const { data } = await stripe.events.list({ types: ["payout.*"] }, theirs);
  expect(data.map(({ type }) => type)).toStrictEqual([
    "payout.reconciliation_completed",
    "payout.paid",
    "payout.updated",
    "payout.created",
  ]);
});

test("a payout names what it paid out", async () => {
  const { stripe, control, seller, intent, theirs } = await availableSale();
  await stripe.refunds.create({
    payment_intent: intent,
    amount: 400,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  expect(await control("payout", { account: seller, outcome: "paid" })).toMatchObject({
    data: [{ amount: 510, status: "paid" }],
  });
  const [payout] = (await stripe.payouts.list({}, theirs)).data;
  const moves = (await stripe.balanceTransactions.list({ payout: payout?.id }, theirs)).data;
  expect(moves.map(({ type, net }) => ({ type, net }))).toStrictEqual([
    { type: "payout", net: -510 },
    { type: "payment_refund", net: -340 },
    { type: "payment", net: 850 },
  ]);
  await balancesOf(stripe, seller);
});

test("a failed payout gives the money back, and the next one takes it along", async () => {
  const { stripe, control, seller, theirs } = await availableSale();
  await control("payout", { account: seller, outcome: "failed" });
  expect((await stripe.payouts.list({ status: "failed" }, theirs)).data).toMatchObject([
    { amount: 850, failure_code: "account_closed", failure_balance_transaction: expect.stringMatching(/^txn_/) },
  ]);
  expect((await balancesOf(stripe, seller)).seller).toBe(850);
  await control("payout", { account: seller, outcome: "paid" });
  expect((await stripe.payouts.list({ status: "paid" }, theirs)).data).toMatchObject([{ amount: 850 }]);
  expect((await control("payout", { account: seller, outcome: "paid" })).httpStatus).toBe(409);
});

test("a bank can send back what was paid, and a payout can be on its way", async () => {
  const { stripe, control, seller, theirs } = await availableSale();
  await control("payout", { account: seller, outcome: "paid" });
  const [paid] = (await stripe.payouts.list({}, theirs)).data;
  await control("payout", { account: seller, payout: paid?.id, outcome: "failed" });
  expect((await stripe.payouts.list({}, theirs)).data).toMatchObject([{ id: paid?.id, status: "failed" }]);
  expect((await balancesOf(stripe, seller)).seller).toBe(850);

  expect(await control("payout", { account: seller, outcome: "in_transit" })).toMatchObject({
    data: [{ amount: 850, status: "in_transit" }],
  });
  await control("clock", { advance_seconds: day });
  expect((await stripe.payouts.list({ status: "paid" }, theirs)).data).toHaveLength(1);
});

test("nothing is paid out to an account that may not have it", async () => {
  const { stripe, control, seller, theirs } = await availableSale();
  await control("onboard", { account: seller, outcome: "restricted" });
  await control("clock", { advance_seconds: 3 * day });
  expect((await stripe.payouts.list({}, theirs)).data).toStrictEqual([]);
});

test("payouts are told to the connected accounts' endpoint", async () => {
  const receiver = await startReceiver();
  const { control, stripe } = await startTestSimulator({ webhookUrl: receiver.url });
  const seller = await activeSeller(stripe);
  const session = await stripe.checkout.sessions.create(sessionParams(seller));
  await control("pay", { session: session.id, card: "4000000000000077" });
  await control("clock", { advance_seconds: 2 });
  await control("payout", { account: seller, outcome: "paid" });
  await control("webhooks/flush", {});
  const told = receiver.received.filter(({ event }) => event.type === "payout.paid");
  expect(told).toMatchObject([{ path: "/hooks/connect", event: { account: seller } }]);
});

describe("moving money by hand", () => {
  test("a reversal takes back part of a transfer, and no more than there is", async () => {
    const { stripe, seller, charge } = await availableSale();
    const transfer = String(charge.transfer);
    const metadata = { dispute_id: "dp_1" };
    const reversal = await stripe.transfers.createReversal(transfer, {
      amount: 850,
      refund_application_fee: false,
      metadata,
    });
    expect(reversal).toMatchObject({ amount: 850, transfer, metadata, source_refund: null });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: 150 - 59 + 850, seller: 0 });
    await expect(stripe.transfers.createReversal(transfer, { amount: 151 })).rejects.toThrow("greater than unreversed");
    await expect(stripe.transfers.createReversal(transfer, { amount: 100 })).rejects.toMatchObject({
      code: "balance_insufficient",
    });
    expect((await stripe.transfers.listReversals(transfer)).data.map(({ id }) => id)).toStrictEqual([reversal.id]);
    expect((await stripe.transfers.retrieveReversal(transfer, reversal.id)).id).toBe(reversal.id);
  });

  test("a reversal can refund the fee with it", async () => {
    const { stripe, seller, charge } = await availableSale();
    const transfer = String(charge.transfer);
    await stripe.transfers.createReversal(transfer, { amount: 333, refund_application_fee: true });
    await stripe.transfers.createReversal(transfer, { refund_application_fee: true });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: 1000 - 59, seller: 0 });
    await expect(stripe.transfers.createReversal(transfer)).rejects.toThrow("already been fully reversed");
  });

  test("a transfer needs the money and a seller who may have it", async () => {
    const { stripe, control, seller } = await availableSale();
    const params = {
      amount: 50,
      currency: "usd",
      destination: seller,
      transfer_group: "purchase_1",
      metadata: { a: "b" },
    };
    expect(await stripe.transfers.create(params)).toMatchObject({ amount: 50, transfer_group: "purchase_1" });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: 91 - 50, seller: 900 });
    await expect(stripe.transfers.create(params)).rejects.toMatchObject({ code: "balance_insufficient" });
    await control("onboard", { account: seller, outcome: "rejected" });
    await expect(stripe.transfers.create({ ...params, amount: 1 })).rejects.toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
  });

  test("a fee can be refunded alone", async () => {
    const { stripe, seller, charge } = await availableSale();
    const fee = String(charge.application_fee);
    await stripe.applicationFees.createRefund(fee, { amount: 50 });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: 91 - 50, seller: 900 });
    await expect(stripe.applicationFees.createRefund(fee, { amount: 101 })).rejects.toThrow("greater than unrefunded");
    await stripe.applicationFees.createRefund(fee);
    await expect(stripe.applicationFees.createRefund(fee)).rejects.toThrow("already been refunded");
  });
});
