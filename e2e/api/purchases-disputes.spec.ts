import { simulator, until } from "../client";
import { expect, type Listing, type Person } from "../fixtures";
import {
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
  sell,
  sendBack,
  statusOf,
  test,
  undone,
  untilAdjusted,
  whole,
} from "./aftermath";
import { queued } from "./moderation";
import { refusal } from "./shapes";

const until403 = (person: Person, offered: Listing) => until(async () => (await downloads(person, offered)) === 403);

test("a dispute suspends the license and takes the seller's part; winning it undoes both", async ({
  as,
  sold,
  buyer,
  sql,
}) => {
  const { ann, bob, offered, sale } = await sold();
  const [dan, admin] = [await buyer(), await as("admin")];
  await dan.post("/v1/purchases/redeem", { license_code: sale.licenseCode });
  expect(await downloads(dan, offered)).toBe(200);

  const dispute = await openDispute(sale);
  await until403(bob, offered);
  expect(await bob.get(`/v1/skills/${offered.slug}/download`)).toMatchObject({ body: refusal("PURCHASE_REQUIRED") });
  expect(await downloads(dan, offered)).toBe(403);
  expect((await bob.get("/v1/purchases")).body).toMatchObject({ items: [{ status: "disputed", license_code: null }] });
  expect(await bob.post("/v1/checkout", { skill_slug: offered.slug })).toMatchObject({ status: 409 });
  expect(await giveBack(admin, sale)).toMatchObject({ status: 409, body: { detail: expect.stringContaining("bank") } });
  await untilAdjusted(sql, sale, 1);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });

  await endDispute(dispute, "won");
  await until(async () => (await statusOf(bob, sale.purchaseId)) === "completed");
  for (const person of [bob, dan]) expect(await downloads(person, offered)).toBe(200);
  expect((await bob.get("/v1/purchases")).body).toMatchObject({ items: [{ license_code: sale.licenseCode }] });
  const moved = [
    { kind: "dispute_reversal", fact: dispute.id, amount_cents: 850, status: "done" },
    { kind: "dispute_repayment", fact: dispute.id, amount_cents: 850, status: "done" },
  ];
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject(moved);
  expect(await heldCents(ann)).toBe(850);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...whole, available_cents: 850, pending_cents: 0 });

  expect(await activityOf(ann, "dispute")).toMatchObject([
    { message: expect.stringContaining("was won"), amount_cents: 1000 },
    { message: expect.stringContaining("disputes a sale"), amount_cents: -1000 },
  ]);
  expect((await mailsTo(sql, ann)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["dispute_opened", "dispute_won"]),
  );
  expect((await mailsTo(sql, bob)).map(({ kind }) => kind)).toEqual([
    "purchase_receipt",
    "license_suspended",
    "license_restored",
  ]);
});

test("what moves for a dispute moves under its own keys, once", async ({ sold, sql }) => {
  const { bob, sale } = await sold();
  const dispute = await openDispute(sale);
  await untilAdjusted(sql, sale, 1);
  await endDispute(dispute, "won");
  await untilAdjusted(sql, sale, 2);
  for (let i = 0; i < 3; i++) {
    await sql`select graphile_worker.add_job('adjust_seller', json_build_object('purchaseId', ${sale.purchaseId}::text))`;
  }
  await until(
    async () => (await sql`select 1 from graphile_worker.jobs where task_identifier = 'adjust_seller'`).length === 0,
  );
  const { data } = await simulator<{ data: { method: string; path: string; idempotency_key: string | null }[] }>(
    "/_sim/requests",
  );
  const keys = data.map(({ idempotency_key }) => idempotency_key).filter((key) => key?.includes(dispute.id));
  expect(keys).toEqual([`dispute:${dispute.id}:reverse`, `dispute:${dispute.id}:repay`]);
  expect(await statusOf(bob, sale.purchaseId)).toBe("completed");
});

test("a lost dispute undoes the sale for good, and the listing can be bought again", async ({ as, sold, sql }) => {
  const { ann, bob, offered, sale } = await sold();
  const dispute = await openDispute(sale);
  await until403(bob, offered);
  await endDispute(dispute, "lost");
  await until(async () => (await activityOf(ann, "dispute")).length === 2);

  expect(await statusOf(bob, sale.purchaseId)).toBe("disputed");
  expect(await giveBack(await as("admin"), sale)).toMatchObject({ status: 409 });
  await untilAdjusted(sql, sale, 1);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere, sales_count: 1 });
  expect((await ann.get("/v1/sellers/sales")).body).toMatchObject({
    items: [
      { purchase_id: sale.purchaseId, amount_cents: 1000, platform_fee_cents: 0, net_cents: 0, status: "disputed" },
    ],
  });
  expect((await ann.get("/v1/sellers/revenue?period=7d")).body).toMatchObject({ net_cents: 0, refund_cents: 1000 });
  expect((await mailsTo(sql, ann)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["dispute_lost"]));

  const again = await sell(sql, bob, offered);
  expect(again.purchaseId).not.toBe(sale.purchaseId);
  expect(await downloads(bob, offered)).toBe(200);
});

test("an inquiry changes nothing but the queue, until it becomes a dispute", async ({ as, sold, sql }) => {
  const { ann, bob, offered, sale } = await sold();
  const admin = await as("admin");
  const inquiry = await openDispute(sale, { reason: "inquiry" });
  const waiting = await until(async () => (await queued(admin, offered.slug))[0]);
  expect(waiting).toMatchObject({
    kind: "dispute",
    raised_by: bob.name.replaceAll("-", " "),
    reason: "general, warning_needs_response",
    text: expect.stringContaining(inquiry.id),
  });
  expect(await downloads(bob, offered)).toBe(200);
  expect(await adjustmentsOf(sql, sale)).toEqual([]);
  expect(await activityOf(ann, "dispute")).toEqual([]);
  expect(await heldCents(ann)).toBe(850);

  await simulator("/_sim/dispute/escalate", { dispute: inquiry.id });
  await until403(bob, offered);
  await untilAdjusted(sql, sale, 1);
  expect(await heldCents(ann)).toBe(0);
  await endDispute(inquiry, "won");
  await untilAdjusted(sql, sale, 2);
  expect(await queued(admin, offered.slug)).toEqual([]);
});

test("an inquiry that is closed has changed nothing, and one that is refunded is over", async ({ as, sold, sql }) => {
  const { ann, bob, offered, sale } = await sold();
  const inquiry = await openDispute(sale, { reason: "inquiry" });
  const told = (status: string) =>
    until(
      async () =>
        (await sql`select 1 from disputes where status = ${status} and purchase_id = ${sale.purchaseId}`).length,
    );
  await told("warning_needs_response");
  expect((await giveBack(await as("admin"), sale, 400)).status).toBe(200);
  await until(async () => (await earningsOf(sql, ann)).refunded_cents === 400);
  await endDispute(inquiry, "won");
  await told("warning_closed");
  expect(await statusOf(bob, sale.purchaseId)).toBe("completed");
  expect(await downloads(bob, offered)).toBe(200);
  expect(await heldCents(ann)).toBe(510);
  expect(await adjustmentsOf(sql, sale)).toEqual([]);
});

test("a dispute after a partial refund takes what was left, and a refund after it what was repaid", async ({
  as,
  sold,
  sql,
}) => {
  const { ann, bob, offered, sale } = await sold();
  const admin = await as("admin");
  expect((await giveBack(admin, sale, 333)).status).toBe(200);
  await until(async () => (await earningsOf(sql, ann)).refunded_cents === 333);

  const dispute = await openDispute(sale);
  expect(await untilAdjusted(sql, sale, 1)).toMatchObject([{ amount_cents: 667 - 100 }]);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
  await endDispute(dispute, "won");
  await untilAdjusted(sql, sale, 2);
  expect(await earningsOf(sql, ann)).toMatchObject({ platform_fee_cents: 100, refunded_cents: 333, net_cents: 567 });

  await until(async () => (await statusOf(bob, sale.purchaseId)) === "completed");
  expect((await giveBack(admin, sale, 300)).status).toBe(200);
  await untilAdjusted(sql, sale, 3);
  expect((await giveBack(admin, sale)).status).toBe(200);
  await untilAdjusted(sql, sale, 4);
  expect(await statusOf(bob, sale.purchaseId)).toBe("refunded");
  expect(await downloads(bob, offered)).toBe(403);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
});

test("a dispute takes what a refund before it gives back, and returns all of it when it is won", async ({
  as,
  sold,
  sql,
}) => {
  const { ann, sale } = await sold();
  const dispute = await openDispute(sale, { reason: "inquiry" });
  expect((await giveBack(await as("admin"), sale, 333)).status).toBe(200);
  await until(async () => (await earningsOf(sql, ann)).refunded_cents === 333);
  await simulator("/_sim/dispute/escalate", { dispute: dispute.id });
  await untilAdjusted(sql, sale, 1);

  await sendBack(sale);
  expect(await untilAdjusted(sql, sale, 3)).toMatchObject([
    { kind: "dispute_reversal", fact: dispute.id, amount_cents: 567 },
    { kind: "refund_repayment", amount_cents: 283 },
    { kind: "dispute_reversal", fact: `${dispute.id}:1000`, amount_cents: 283 },
  ]);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
  expect((await activityOf(ann, "dispute")).map(({ amount_cents }) => amount_cents)).toEqual([-333, -667]);

  await endDispute(dispute, "won");
  await untilAdjusted(sql, sale, 5);
  expect(await heldCents(ann)).toBe(850);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...whole, available_cents: 850, pending_cents: 0 });
});

test("a dispute of what was given back in full takes it where the refund comes back, for good when it is lost", async ({
  as,
  sold,
  sql,
}) => {
  const { ann, bob, sale } = await sold();
  const dispute = await openDispute(sale, { reason: "inquiry" });
  expect((await giveBack(await as("admin"), sale)).status).toBe(200);
  await until(async () => (await statusOf(bob, sale.purchaseId)) === "refunded");
  await simulator("/_sim/dispute/escalate", { dispute: dispute.id });
  await endDispute(dispute, "lost");
  await until(
    async () =>
      (await sql`select 1 from disputes where stripe_dispute_id = ${dispute.id} and closed_at is not null`).length,
  );
  expect(await adjustmentsOf(sql, sale)).toEqual([]);

  await sendBack(sale);
  expect(await untilAdjusted(sql, sale, 2)).toMatchObject([
    { kind: "refund_repayment", amount_cents: 850 },
    { kind: "dispute_reversal", fact: dispute.id, amount_cents: 850 },
  ]);
  expect(await heldCents(ann)).toBe(0);
  expect(await earningsOf(sql, ann)).toMatchObject({ ...undone, ...nowhere });
});

test("a dispute of a part takes a part, and the license all the same", async ({ sold, sql }) => {
  const { ann, bob, offered, sale } = await sold();
  const dispute = await openDispute(sale, { amount: 500 });
  expect(await untilAdjusted(sql, sale, 1)).toMatchObject([{ amount_cents: 425 }]);
  await until403(bob, offered);
  await endDispute(dispute, "lost");
  await until(async () => (await activityOf(ann, "dispute")).length === 2);
  expect(await heldCents(ann)).toBe(425);
  expect(await earningsOf(sql, ann)).toMatchObject({ platform_fee_cents: 75, refunded_cents: 500, net_cents: 425 });
});
