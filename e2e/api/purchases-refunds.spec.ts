import { simulator, until } from "../client";
import { expect, type Person } from "../fixtures";
import {
  AT_ONCE,
  activityOf,
  adjustmentsOf,
  downloads,
  earningsOf,
  endDispute,
  giveBack,
  heldCents,
  mailsTo,
  nowhere,
  openDispute,
  payOut,
  refundsOf,
  runJob,
  type Sale,
  sendBack,
  statusOf,
  test,
  undone,
  untilAdjusted,
  whole,
} from "./aftermath";

const untilStatus = (buyer: Person, sale: Sale, status: string) =>
  until(async () => (await statusOf(buyer, sale.purchaseId)) === status);
const kindsTo = async (sql: Parameters<typeof mailsTo>[0], person: Person) =>
  (await mailsTo(sql, person)).map(({ kind }) => kind);

test("a refund that comes back gives the license and the seller's part back, and can be sent again", async ({
  as,
  sold,
  sql,
}) => {
  const { ann, bob, offered, sale } = await sold();
  const admin = await as("admin");
  expect((await giveBack(admin, sale)).status).toBe(200);
  await untilStatus(bob, sale, "refunded");
  expect(await downloads(bob, offered)).toBe(403);
  expect(await heldCents(ann)).toBe(0);

  const refundId = await sendBack(sale);
  await untilStatus(bob, sale, "completed");
  expect(await downloads(bob, offered)).toBe(200);
  expect(await untilAdjusted(sql, sale, 1)).toMatchObject([
    { kind: "refund_repayment", fact: refundId, amount_cents: 850, status: "done" },
  ]);
  expect(await heldCents(ann)).toBe(850);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...whole, available_cents: 850, pending_cents: 0 });
  expect(await activityOf(ann, "refund")).toMatchObject([
    { message: expect.stringContaining("is yours again"), amount_cents: 1000 },
    { message: expect.stringContaining("was refunded"), amount_cents: -1000 },
  ]);
  expect(await kindsTo(sql, bob)).toEqual(["purchase_receipt", "refund", "refund_failed"]);

  expect((await giveBack(admin, sale)).status).toBe(200);
  await untilStatus(bob, sale, "refunded");
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject([
    { kind: "refund_repayment" },
    { kind: "refund_reversal", amount_cents: 850 },
  ]);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
});

test("a part of a refund that comes back leaves the rest, and a dispute takes all that is left", async ({
  as,
  sold,
  sql,
}) => {
  const { ann, bob, offered, sale } = await sold();
  const admin = await as("admin");
  for (const [cents, sum] of [
    [333, 333],
    [250, 583],
  ] as const) {
    expect((await giveBack(admin, sale, cents)).status).toBe(200);
    await until(async () => (await earningsOf(sql, ann)).refunded_cents === sum);
  }
  await sendBack(sale);
  expect(await untilAdjusted(sql, sale, 1)).toMatchObject([{ amount_cents: 250 - 37 }]);
  expect(await heldCents(ann)).toBe(850 - (333 - 50));
  expect(await earningsOf(sql, ann)).toMatchObject({ platform_fee_cents: 100, refunded_cents: 333, net_cents: 567 });
  expect(await downloads(bob, offered)).toBe(200);

  // The seller's part is now in two transfers.
  const dispute = await openDispute(sale);
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject([{}, { kind: "dispute_reversal", amount_cents: 567 }]);
  expect(await heldCents(ann)).toBe(0);
  await endDispute(dispute, "lost");
  await until(async () => (await activityOf(ann, "dispute")).length === 2);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
});

test("a refund that comes back before its seller has paid for it moves nothing", async ({ as, sold, sql }) => {
  const { ann, bob, sale } = await sold(AT_ONCE);
  await payOut(ann);
  expect((await giveBack(await as("admin"), sale)).status).toBe(200);
  await until(async () => (await adjustmentsOf(sql, sale))[0]?.status === "owed");
  await sendBack(sale);
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject([
    { status: "done", netted_cents: 850 },
    { status: "done", netted_cents: 850 },
  ]);
  await untilStatus(bob, sale, "completed");
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...whole, pending_cents: 0, paid_out_cents: 850 });
});

test("a refund that the bank was faster than is left to it", async ({ as, sold, sql }) => {
  const { ann, bob, sale } = await sold();
  const [row] = await sql`insert into refunds (purchase_id, kind, amount_cents, currency, reason)
    values (${sale.purchaseId}, 'admin', 400, 'usd', 'asked for') returning id`;
  await openDispute(sale);
  await untilStatus(bob, sale, "disputed");
  await sql`select graphile_worker.add_job('issue_refund', json_build_object('refundId', ${row?.id}::text))`;
  const stateOf = async () => (await sql`select status from refunds where id = ${row?.id}`)[0]?.status;
  await until(async () => (await stateOf()) === "canceled");
  expect(await refundsOf(sale)).toEqual([]);
  await untilAdjusted(sql, sale, 1);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
  expect(await giveBack(await as("admin"), sale, 1)).toMatchObject({ status: 409 });
});

const warn = ({ chargeId }: Sale) => simulator("/_sim/early-fraud-warning", { charge: chargeId });

test("an early fraud warning gives all of the payment back, once, and tells both", async ({ sold, sql }) => {
  const { ann, bob, offered, sale } = await sold();
  await Promise.all([warn(sale), warn(sale), warn(sale)]);
  await untilStatus(bob, sale, "refunded");
  await warn(sale);
  await simulator("/_sim/webhooks/flush", {});
  expect(await downloads(bob, offered)).toBe(403);
  expect(await refundsOf(sale)).toMatchObject([{ amount: 1000, reason: "fraudulent" }]);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
  expect(await activityOf(ann, "refund")).toMatchObject([{ amount_cents: -1000 }]);
  expect(await kindsTo(sql, ann)).toEqual(expect.arrayContaining(["fraud_warning"]));
  const told = (await mailsTo(sql, bob)).filter(({ kind }) => kind === "refund");
  expect(told).toMatchObject([{ text: expect.stringContaining("somebody else may have used it") }]);
});

test("an early fraud warning gives back what an earlier refund has left", async ({ as, sold, sql }) => {
  const { ann, bob, sale } = await sold();
  expect((await giveBack(await as("admin"), sale, 400)).status).toBe(200);
  await warn(sale);
  await untilStatus(bob, sale, "refunded");
  expect((await refundsOf(sale)).map(({ amount }) => amount).sort()).toEqual([400, 600]);
  await until(async () => (await earningsOf(sql, ann)).refunded_cents === 1000);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
});

test("an early fraud warning of a disputed payment is the bank's business", async ({ sold, sql }) => {
  const { bob, sale } = await sold();
  const dispute = await openDispute(sale);
  await untilStatus(bob, sale, "disputed");
  await warn(sale);
  await simulator("/_sim/webhooks/flush", {});
  expect(await sql`select 1 from refunds where purchase_id = ${sale.purchaseId}`).toHaveLength(0);
  await endDispute(dispute, "won");
  await untilStatus(bob, sale, "completed");
  expect(await refundsOf(sale)).toEqual([]);
});

test("money that bought nothing waits for the end of its dispute, and is then given back", async ({ sold, sql }) => {
  const { ann, bob, sale } = await sold();
  const { purchaseId } = sale;
  // As a payment for a listing that was blocked meanwhile, whose refund is not sent yet.
  await sql.begin(async (tx) => {
    await tx`delete from licenses where purchase_id = ${purchaseId}`;
    await tx`delete from ledger_entries where purchase_id = ${purchaseId}`;
    await tx`update purchases set status = 'review' where id = ${purchaseId}`;
  });
  const dispute = await openDispute(sale);
  await untilAdjusted(sql, sale, 1);
  expect(await statusOf(bob, purchaseId)).toBe("pending");
  const [row] = await sql`insert into refunds (purchase_id, kind, amount_cents, currency, reason, created_at)
    values (${purchaseId}, 'blocked', 1000, 'usd', 'blocked', now() - interval '5 minutes') returning id`;
  await runJob(sql, "reconcile_payments");
  expect(await sql`select status from refunds where id = ${row?.id}`).toEqual([{ status: "creating" }]);

  await endDispute(dispute, "won");
  await untilAdjusted(sql, sale, 2);
  await runJob(sql, "reconcile_payments");
  await untilStatus(bob, sale, "refunded");
  await untilAdjusted(sql, sale, 3);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ gross_cents: 0, net_cents: 0, ...nowhere });
});
