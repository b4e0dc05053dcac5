import { describe, expect, test } from "vitest";
import { balancesOf, paidSale } from "./test-ledger";

const platformBefore = 150 - 59;

test("a dispute takes the sale and a fee from the platform, and nothing from the seller", async () => {
  const { stripe, control, seller, charge, intent } = await paidSale();
  const { id } = await control("dispute", { charge: charge.id, reason: "fraudulent" });
  expect(await stripe.disputes.retrieve(id, { expand: ["charge"] })).toMatchObject({
    amount: 1000,
    status: "needs_response",
    reason: "fraudulent",
    payment_intent: intent,
    charge: { id: charge.id, disputed: true },
    is_charge_refundable: false,
    balance_transactions: [{ type: "adjustment", amount: -1000, fee: 1500, reporting_category: "dispute" }],
  });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: platformBefore - 2500, seller: 850 });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: "charge_disputed" });
  expect((await control("dispute", { charge: charge.id })).error.code).toBe("charge_disputed");
  expect((await stripe.disputes.list({ charge: charge.id })).data.map((each) => each.id)).toStrictEqual([id]);
});

describe("ends", () => {
  test.each([
    ["won", "won", platformBefore - 1500, true],
    ["lost", "lost", platformBefore - 2500, false],
  ])("%s", async (outcome, status, platform, isRefundable) => {
    const { stripe, control, seller, charge } = await paidSale();
    const { id } = await control("dispute", { charge: charge.id, reason: "fraudulent" });
    await control("dispute/resolve", { dispute: id, outcome });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status, is_charge_refundable: isRefundable });
    expect(await balancesOf(stripe, seller)).toStrictEqual({ platform, seller: 850 });
    const { data } = await stripe.events.list({ type: "charge.dispute.*" });
    expect(data.map(({ type }) => type.replace("charge.dispute.", ""))).toStrictEqual([
      "closed",
      ...(outcome === "won" ? ["funds_reinstated"] : []),
      "funds_withdrawn",
      "created",
    ]);
    expect((await control("dispute/resolve", { dispute: id, outcome })).httpStatus).toBe(400);
  });

  test.each([
    ["winning_evidence", "won"],
    ["losing_evidence", "lost"],
    ["a letter", "under_review"],
  ])("by evidence: %s is %s", async (text, status) => {
    const { stripe, control, charge } = await paidSale();
    const { id } = await control("dispute", { charge: charge.id });
    const draft = await stripe.disputes.update(id, { evidence: { uncategorized_text: text }, submit: false });
    expect(draft).toMatchObject({
      status: "needs_response",
      evidence_details: { submission_count: 0, has_evidence: true },
    });
    const handedIn = await stripe.disputes.update(id, { evidence: { uncategorized_text: text }, submit: true });
    expect(handedIn).toMatchObject({ status, evidence_details: { submission_count: 1 } });
  });

  test("as lost when it is accepted", async () => {
    const { stripe, control, charge } = await paidSale();
    const { id } = await control("dispute", { charge: charge.id });
    expect((await stripe.disputes.close(id)).status).toBe("lost");
  });
});

test("an inquiry moves no money until it is lost", async () => {
  const { stripe, control, seller, charge } = await paidSale();
  const { id } = await control("dispute", { charge: charge.id, reason: "inquiry" });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: "warning_needs_response",
    balance_transactions: [],
  });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: platformBefore, seller: 850 });
  await control("dispute/resolve", { dispute: id, outcome: "won" });
  expect((await stripe.disputes.retrieve(id)).status).toBe("warning_closed");
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: platformBefore, seller: 850 });
});

test("a charge that a bank asks about gets no second dispute until that is over", async () => {
  const { control, charge } = await paidSale();
  const { id } = await control("dispute", { charge: charge.id, reason: "inquiry" });
  expect((await control("dispute", { charge: charge.id })).httpStatus).toBe(400);
  await control("dispute/resolve", { dispute: id, outcome: "won" });
  expect(await control("dispute", { charge: charge.id })).toMatchObject({ status: "needs_response" });
});

test("an inquiry that escalates takes the money, and can be won like any other", async () => {
  const { stripe, control, seller, charge } = await paidSale();
  const { id } = await control("dispute", { charge: charge.id, reason: "inquiry" });
  const escalated = await control("dispute/escalate", { dispute: id });
  expect(escalated).toMatchObject({ status: "needs_response", balance_transactions: [{ amount: -1000 }] });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: platformBefore - 2500, seller: 850 });
  expect((await control("dispute/escalate", { dispute: id })).httpStatus).toBe(400);
  await control("dispute/resolve", { dispute: id, outcome: "won" });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: platformBefore - 1500, seller: 850 });
  const { data } = await stripe.events.list({ type: "charge.dispute.*" });
  expect(data.map(({ type }) => type.replace("charge.dispute.", ""))).toStrictEqual([
    "closed",
    "funds_reinstated",
    "funds_withdrawn",
    "updated",
    "created",
  ]);
});

test("a dispute can be of a part of the payment, and of no more than is left of it", async () => {
  const { stripe, control, seller, intent, charge } = await paidSale();
  await stripe.refunds.create({
    payment_intent: intent,
    amount: 300,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  const before = await balancesOf(stripe, seller);
  const part = await control("dispute", { charge: charge.id, amount: 200 });
  expect(part).toMatchObject({ amount: 200, status: "needs_response" });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ ...before, platform: before.platform - 1700 });
  await control("dispute/resolve", { dispute: part.id, outcome: "won" });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ ...before, platform: before.platform - 1500 });
  expect(await control("dispute", { charge: charge.id, amount: 5000 })).toMatchObject({ amount: 700 });
});

test.each([
  ["4000000000000259", "fraudulent", "needs_response"],
  ["4000000000002685", "product_not_received", "needs_response"],
  ["4000000000001976", "general", "warning_needs_response"],
])("the card %s brings a dispute: %s", async (card, reason, status) => {
  const { stripe, control } = await paidSale(card);
  expect((await stripe.disputes.list()).data).toHaveLength(0);
  await control("clock", { advance_seconds: 3 });
  expect((await stripe.disputes.list()).data).toMatchObject([{ reason, status }]);
});

test("the seller's part can be taken back, and repaid once the dispute is won", async () => {
  const { stripe, control, seller, charge } = await paidSale("4000000000000077");
  const other = await paidSale("4000000000000077");
  expect(other.seller).not.toBe(seller);
  const { id } = await control("dispute", { charge: charge.id });
  await stripe.transfers.createReversal(String(charge.transfer), { amount: 850, refund_application_fee: false });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: platformBefore - 2500 + 850, seller: 0 });
  await control("dispute/resolve", { dispute: id, outcome: "won" });
  const repay = { amount: 850, currency: "usd", destination: seller };
  // The dispute's fee is still missing, as it would be.
  await expect(stripe.transfers.create(repay)).rejects.toMatchObject({ code: "balance_insufficient" });
  const before = await balancesOf(stripe, seller);
  expect(await control("top-up", { amount: 5000, currency: "usd" })).toMatchObject({ amount: 5000, currency: "usd" });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ ...before, platform: before.platform + 5000 });
  await stripe.transfers.create(repay);
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: before.platform + 5000 - 850, seller: 850 });
});
