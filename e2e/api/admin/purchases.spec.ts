import { until } from "../../client";
import { expect, type Person, pay, purchase, test } from "../../fixtures";
import { decisionsOn, seed } from "../moderation";

const reason = "The buyer asked within the hour.";
const path = (purchaseId: string) => `/v1/admin/purchases/${purchaseId}/refund`;
const conflict = { status: 409, body: { detail: expect.any(String) } };

const statusOf = async (person: Person) =>
  (await person.get<{ items: { status: string }[] }>("/v1/purchases")).body.items[0]?.status;
const refundedOf = async (seller: Person) =>
  (await seller.get<{ refunded_cents: number }>("/v1/sellers/earnings")).body.refunded_cents;

test("a full refund gives everything back and ends the license", async ({ as, buyer, seller, listing }) => {
  const [author, admin, bob] = [await seller(), await as("admin"), await buyer()];
  const offered = await listing(author, { price_cents: 1000 });
  const { purchase_id } = await purchase(bob, offered);

  const answer = await admin.post(path(purchase_id), { reason });
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual({
    purchase_id,
    status: "pending",
    amount_cents: 1000,
    currency: "usd",
    message: expect.any(String),
  });
  await until(async () => (await statusOf(bob)) === "refunded");
  expect((await bob.get(`/v1/skills/${offered.slug}/download`)).status).toBe(403);
  expect((await author.get("/v1/sellers/earnings")).body).toMatchObject({
    gross_cents: 1000,
    platform_fee_cents: 0,
    refunded_cents: 1000,
    net_cents: 0,
  });
  expect(await decisionsOn(admin, purchase_id)).toMatchObject([
    { action: "refund_purchase", subject_type: "purchase", reason, details: { amount_cents: 1000, currency: "usd" } },
  ]);
  expect(await admin.post(path(purchase_id), { reason })).toMatchObject(conflict);
  expect(await admin.post(path(purchase_id), { reason, amount_cents: 1 })).toMatchObject(conflict);
});

test("parts of it leave the license, until nothing is left", async ({ as, buyer, seller, listing }) => {
  const [author, admin, bob] = [await seller(), await as("admin"), await buyer()];
  const offered = await listing(author, { price_cents: 1000 });
  const { purchase_id } = await purchase(bob, offered);

  expect((await admin.post(path(purchase_id), { reason, amount_cents: 400 })).status).toBe(200);
  const tooMuch = await admin.post(path(purchase_id), { reason, amount_cents: 601 });
  expect(tooMuch).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "amount_cents"], type: "value_error", input: 601 }] },
  });
  await until(async () => (await refundedOf(author)) === 400);
  expect(await statusOf(bob)).toBe("completed");
  expect((await bob.get(`/v1/skills/${offered.slug}/download`)).status).toBe(200);
  expect((await admin.post(path(purchase_id), { reason, amount_cents: 601 })).status).toBe(422);
  expect((await admin.post(path(purchase_id), { reason, amount_cents: null })).body).toMatchObject({
    amount_cents: 600,
  });
  await until(async () => (await statusOf(bob)) === "refunded");
});

test("eight full refunds at once are one", async ({ as, buyer, seller, listing }) => {
  const [author, admin, bob] = [await seller(), await as("admin"), await buyer()];
  const offered = await listing(author, { price_cents: 1000 });
  const { purchase_id } = await purchase(bob, offered);
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(path(purchase_id), { reason })));
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, ...Array(7).fill(409)]);
  await until(async () => (await statusOf(bob)) === "refunded");
  expect(await refundedOf(author)).toBe(1000);
  expect(await decisionsOn(admin, purchase_id)).toHaveLength(1);
});

test("refuses what was not paid, or is the bank's to decide", async ({ as, buyer, seller, listing }) => {
  const [author, admin, bob] = [await seller(), await as("admin"), await buyer()];
  const offered = await listing(author, { price_cents: 1000 });
  const { body: page } = await bob.post<{ purchase_id: string; session_id: string }>("/v1/checkout", {
    skill_slug: offered.slug,
  });
  expect(await admin.post(path(page.purchase_id), { reason })).toMatchObject(conflict);
  await pay(page.session_id);
  await until(async () => (await statusOf(bob)) === "completed");
  for (const status of ["disputed", "charged_back"]) {
    await seed((sql) => sql`update purchases set status = ${status} where id = ${page.purchase_id}`);
    expect(await admin.post(path(page.purchase_id), { reason }), status).toMatchObject(conflict);
  }
});

test("bounds the amount, and wants a reason", async ({ as, buyer, seller, listing }) => {
  const [author, admin, bob] = [await seller(), await as("admin"), await buyer()];
  const { purchase_id } = await purchase(bob, await listing(author, { price_cents: 1000 }));
  for (const [body, field, type] of [
    [{ reason, amount_cents: 0 }, "amount_cents", "greater_than_equal"],
    [{ reason, amount_cents: -5 }, "amount_cents", "greater_than_equal"],
    [{ reason, amount_cents: 1.5 }, "amount_cents", "int_from_float"],
    [{ reason, amount_cents: "ten" }, "amount_cents", "int_parsing"],
    [{ reason, amount_cents: 1001 }, "amount_cents", "value_error"],
    [{ amount_cents: 5 }, "reason", "missing"],
    [{ reason: " " }, "reason", "string_pattern_mismatch"],
  ] as const) {
    const answer = await admin.post(path(purchase_id), body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", field], type }] } });
  }
  expect((await admin.post(path(purchase_id), { reason, amount_cents: 1000 })).status).toBe(200);
});
