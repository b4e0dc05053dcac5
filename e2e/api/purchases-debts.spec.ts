import type postgres from "postgres";
import { simulator, until } from "../client";
import { expect, type Person } from "../fixtures";
import {
  AT_ONCE,
  adjustmentsOf,
  downloads,
  earningsOf,
  endDispute,
  giveBack,
  heldCents,
  openDispute,
  payOut,
  processor,
  runJob,
  type Sale,
  sell,
  sendBack,
  statusOf,
  test,
  undone,
  untilAdjusted,
  whole,
} from "./aftermath";

test("what a seller's balance does not cover is owed, and settled by their next sale", async ({ sold, buyer, sql }) => {
  const { ann, offered, sale } = await sold(AT_ONCE);
  await payOut(ann);
  const dispute = await openDispute(sale);
  await until(async () => (await adjustmentsOf(sql, sale))[0]?.status === "owed");
  expect(await earningsOf(sql, ann)).toMatchObject({
    ...undone,
    available_cents: 0,
    pending_cents: -850,
    paid_out_cents: 850,
  });

  await runJob(sql, "reconcile_payments"); // it is not yet time to try again
  expect(await adjustmentsOf(sql, sale)).toMatchObject([{ status: "owed", refusals: 1 }]);

  await sell(sql, await buyer(), offered, AT_ONCE);
  await runJob(sql, "reconcile_payments");
  expect(await untilAdjusted(sql, sale, 1)).toMatchObject([{ status: "done", amount_cents: 850 }]);
  expect(await earningsOf(sql, ann)).toMatchObject({
    net_cents: 850,
    available_cents: 0,
    pending_cents: 0,
    paid_out_cents: 850,
  });
  await endDispute(dispute, "won");
  await untilAdjusted(sql, sale, 2);
  expect(await earningsOf(sql, ann)).toMatchObject({ net_cents: 1700, available_cents: 850, pending_cents: 0 });
});

test("a debt is tried again day by day, each time under another key", async ({ sold, sql }) => {
  const { ann, sale } = await sold(AT_ONCE);
  await payOut(ann);
  const dispute = await openDispute(sale);
  await until(async () => (await adjustmentsOf(sql, sale))[0]?.status === "owed");
  const hours = async () => {
    const [row] = await sql`select round(extract(epoch from next_attempt_at - now()) / 3600) as hours
      from adjustments where purchase_id = ${sale.purchaseId}`;
    return Number(row?.hours);
  };
  expect(await hours()).toBe(24);
  for (const refusals of [2, 3, 4]) {
    await sql`update adjustments set next_attempt_at = now() where purchase_id = ${sale.purchaseId}`;
    await runJob(sql, "reconcile_payments");
    await until(async () => (await adjustmentsOf(sql, sale))[0]?.refusals === refusals);
  }
  expect(await hours()).toBe(48);
  const { data } = await simulator<{ data: { idempotency_key: string | null }[] }>("/_sim/requests");
  const keys = data.map(({ idempotency_key }) => idempotency_key).filter((key) => key?.includes(dispute.id));
  const key = `dispute:${dispute.id}:reverse`;
  expect([...new Set(keys)]).toEqual([key, `${key}:1`, `${key}:2`, `${key}:3`]);
});

test("a dispute that is won before the seller has paid moves nothing", async ({ sold, sql }) => {
  const { ann, sale } = await sold(AT_ONCE);
  await payOut(ann);
  const dispute = await openDispute(sale);
  await until(async () => (await adjustmentsOf(sql, sale))[0]?.status === "owed");
  await endDispute(dispute, "won");
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject([
    { status: "done", netted_cents: 850 },
    { status: "done", netted_cents: 850 },
  ]);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({
    ...whole,
    available_cents: 0,
    pending_cents: 0,
    paid_out_cents: 850,
  });
});

test("what is to be taken is set off against what could not be paid yet", async ({ as, sold, sql }) => {
  const { ann, bob, offered, sale } = await sold();
  const owed = await oweToSeller(sql, ann, sale);
  await giveBack(await as("admin"), sale);
  await until(async () => (await statusOf(bob, sale.purchaseId)) === "refunded");
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject([
    { kind: "refund_repayment", amount_cents: owed, netted_cents: owed },
    { kind: "refund_reversal", amount_cents: 850, netted_cents: owed },
  ]);
  expect(await heldCents(ann)).toBe(0);
  expect(await downloads(bob, offered)).not.toBe(200);

  await standing(ann, "active");
  await sendBack(sale);
  await untilAdjusted(sql, sale, 3);
  expect(await heldCents(ann)).toBe(850);
  expect(await earningsOf(sql, ann)).toMatchObject(whole);
});

test("what is left after a set-off is paid, once it can be", async ({ as, sold, sql }) => {
  const { ann, sale } = await sold();
  const owed = await oweToSeller(sql, ann, sale);
  await giveBack(await as("admin"), sale, 100);
  await until(async () => (await adjustmentsOf(sql, sale))[1]?.status === "done");
  expect(await adjustmentsOf(sql, sale)).toMatchObject([
    { kind: "refund_repayment", status: "owed", amount_cents: owed, netted_cents: 85 },
    { kind: "refund_reversal", status: "done", amount_cents: 85, netted_cents: 85 },
  ]);

  await standing(ann, "active");
  await sql`update adjustments set next_attempt_at = now() where purchase_id = ${sale.purchaseId}`;
  await runJob(sql, "reconcile_payments");
  await untilAdjusted(sql, sale, 2);
  expect(await heldCents(ann)).toBe(850 - 85);
});

test("what may be on its way to the seller is not set off, and is taken once it has arrived", async ({
  as,
  sold,
  sql,
}) => {
  const { ann, sale } = await sold();
  await oweToSeller(sql, ann, sale);
  // As where it was sent by a process that was killed before it heard the answer.
  const [sent] = await sql`update adjustments set status = 'moving' where purchase_id = ${sale.purchaseId}
    returning id, amount_cents`;
  await giveBack(await as("admin"), sale);
  await until(async () => (await adjustmentsOf(sql, sale))[1]?.status === "waiting");

  await standing(ann, "active");
  const { connect_id } = (await ann.get<{ connect_id: string }>("/v1/sellers/status")).body;
  await processor("/v1/transfers", {
    amount: `${sent?.amount_cents}`,
    currency: "usd",
    destination: connect_id,
    transfer_group: `purchase_${sale.purchaseId}`,
    "metadata[adjustment_id]": sent?.id,
  });
  await sql`update adjustments set created_at = created_at - interval '1 hour'
    where purchase_id = ${sale.purchaseId}`;
  await runJob(sql, "reconcile_payments");
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject([{ netted_cents: 0 }, { netted_cents: 0 }]);
  expect(await heldCents(ann)).toBe(0);
});

test("what somebody reverses by hand settles the debt", async ({ sold, buyer, sql }) => {
  const { ann, offered, sale } = await sold(AT_ONCE);
  await payOut(ann);
  await openDispute(sale);
  await until(async () => (await adjustmentsOf(sql, sale))[0]?.status === "owed");
  const other = await sell(sql, await buyer(), offered, AT_ONCE);
  const [row] = await sql`select transfer_id from purchases where id = ${sale.purchaseId}`;
  await processor(`/v1/transfers/${row?.transfer_id}/reversals`, { amount: "850" });
  expect(await untilAdjusted(sql, sale, 1)).toMatchObject([{ status: "done" }]);
  expect(await adjustmentsOf(sql, other)).toEqual([]);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ net_cents: 850, pending_cents: 0, paid_out_cents: 850 });
});

test("the processor's answer that gets lost moves nothing twice", async ({ sold, sql }) => {
  const { ann, sale } = await sold();
  const [row] = await sql`select transfer_id from purchases where id = ${sale.purchaseId}`;
  const match = `POST /v1/transfers/${row?.transfer_id}/reversals`;
  await simulator("/_sim/faults", { api: [{ match, times: 1, action: "close_after_commit" }] });
  const dispute = await openDispute(sale);
  await untilAdjusted(sql, sale, 1);
  expect(await heldCents(ann)).toBe(0);
  await endDispute(dispute, "won");
  await untilAdjusted(sql, sale, 2);
  expect(await heldCents(ann)).toBe(850);
});

test("the end of a dispute is found where nobody told of it", async ({ sold, sql }) => {
  const { bob, sale } = await sold();
  const dispute = await openDispute(sale);
  await until(async () => (await statusOf(bob, sale.purchaseId)) === "disputed");
  await untilAdjusted(sql, sale, 1);
  await endDispute(dispute, "won");
  await until(async () => (await statusOf(bob, sale.purchaseId)) === "completed");
  await untilAdjusted(sql, sale, 2);
  // As if the news had been lost: both tables as they were before it.
  await sql.begin(async (tx) => {
    await tx`update purchases set status = 'disputed', dispute_status = 'needs_response' where id = ${sale.purchaseId}`;
    await tx`update disputes set status = 'needs_response', closed_at = null, synced_at = now() - interval '7 hours'
      where stripe_dispute_id = ${dispute.id}`;
  });
  await runJob(sql, "reconcile_payments");
  await until(async () => (await statusOf(bob, sale.purchaseId)) === "completed");
});

test("pays the buyer back although the seller was paid out, and settles it with the next sale", async ({
  as,
  sold,
  buyer,
  sql,
}) => {
  const { ann, bob, offered, sale } = await sold(AT_ONCE);
  await payOut(ann);
  expect((await giveBack(await as("admin"), sale)).status).toBe(200);
  await until(async () => (await statusOf(bob, sale.purchaseId)) === "refunded");
  await until(async () => (await adjustmentsOf(sql, sale))[0]?.status === "owed");
  expect(await earningsOf(sql, ann)).toMatchObject({
    ...undone,
    available_cents: 0,
    pending_cents: -850,
    paid_out_cents: 850,
  });

  await sell(sql, await buyer(), offered, AT_ONCE);
  await runJob(sql, "reconcile_payments");
  expect(await untilAdjusted(sql, sale, 1)).toMatchObject([{ kind: "refund_reversal", amount_cents: 850 }]);
  expect(await earningsOf(sql, ann)).toMatchObject({
    gross_cents: 2000,
    net_cents: 850,
    available_cents: 0,
    pending_cents: 0,
    paid_out_cents: 850,
  });
});

/** A refund by hand took a part of the sale back and failed while the seller's account can be sent nothing. */
async function oweToSeller(sql: postgres.Sql, ann: Person, sale: Sale): Promise<number> {
  const legs = { reverse_transfer: "true", refund_application_fee: "true" };
  await processor("/v1/refunds", { payment_intent: sale.intentId, amount: "785", ...legs });
  await standing(ann, "restricted");
  await sendBack(sale);
  const [owed] = await until(async () => {
    const all = await adjustmentsOf(sql, sale);
    return all[0]?.status === "owed" && all;
  });
  return owed?.amount_cents ?? 0;
}

async function standing(seller: Person, outcome: "active" | "restricted"): Promise<void> {
  const { connect_id } = (await seller.get<{ connect_id: string }>("/v1/sellers/status")).body;
  await simulator("/_sim/onboard", { account: connect_id, outcome });
}
