import postgres from "postgres";
import { setting, simulator, until } from "../client";
import { connect, expect, type Listing, type Person, pay, purchase, test, unique } from "../fixtures";

type Checkout = { checkout_url: string; session_id: string; purchase_id: string; status: string; expires_at: string };
type Request = { method: string; path: string; params: Record<string, unknown>; idempotency_key: string | null };

type Snapshot = { tables: { "checkout.session": Record<string, { id: string; clientReferenceId: string }> } };

async function requestsOf({ purchase_id }: Checkout): Promise<Request[]> {
  const { data } = await simulator<{ data: Request[] }>("/_sim/requests");
  return data.filter(({ idempotency_key }) => idempotency_key === `checkout:${purchase_id}`);
}

const checkout = (buyer: Person, { slug }: Pick<Listing, "slug">) =>
  buyer.post<Checkout>("/v1/checkout", { skill_slug: slug });

test("opens a payment page for exactly what was offered", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 999, title: "Regex explainer" });
  const bob = await buyer();

  const { status, body } = await checkout(bob, offered);

  expect(status).toBe(200);
  expect(body).toStrictEqual({
    checkout_url: expect.stringContaining(body.session_id),
    session_id: expect.stringMatching(/^cs_test_\w{20,}$/),
    purchase_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: "pending",
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const minutesLeft = (Date.parse(body.expires_at) - Date.now()) / 60_000;
  expect(minutesLeft).toBeGreaterThan(30);
  expect(minutesLeft).toBeLessThan(36);
});

test("tells the processor price, fee and destination, and repeats itself under one key", async ({
  seller,
  listing,
  buyer,
}) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 999, title: "Regex explainer" });
  const { body } = await checkout(await buyer(), offered);
  const { connect_id } = (await ann.get("/v1/sellers/status")).body;

  const asked = await requestsOf(body);

  expect(asked.length).toBeGreaterThan(0);
  for (const { params } of asked) {
    expect(params).toMatchObject({
      mode: "payment",
      client_reference_id: body.purchase_id,
      line_items: [
        {
          quantity: "1",
          price_data: { currency: "usd", unit_amount: "999", product_data: { name: "Regex explainer" } },
        },
      ],
      payment_intent_data: { application_fee_amount: "150", transfer_data: { destination: connect_id } },
    });
    expect(params).not.toHaveProperty("payment_method_types");
  }
});

test("opens one page for twenty clicks at once", async ({ seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1000 });
  const bob = await buyer();

  const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(bob, offered)));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.session_id)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.purchase_id)).size).toBe(1);
});

test("gives each buyer a page of their own", async ({ seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1000 });
  const [one, two] = await Promise.all([checkout(await buyer(), offered), checkout(await buyer(), offered)]);
  expect(one.body.session_id).not.toBe(two.body.session_id);
});

test("hands the open page out again, and a new one once the price has changed", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const bob = await buyer();
  const first = await checkout(bob, offered);
  expect((await checkout(bob, offered)).body).toStrictEqual(first.body);

  await ann.patch(`/v1/skills/${offered.slug}`, { price_cents: 1500 });
  const second = await checkout(bob, offered);

  expect(second.status).toBe(200);
  expect(second.body.session_id).not.toBe(first.body.session_id);
  await expect(pay(first.body.session_id)).rejects.toThrow(/409/);
  const left = await bob.get(`/v1/purchases/confirm?session_id=${first.body.session_id}`);
  expect(left.body).toMatchObject({ purchase_id: first.body.purchase_id, status: "expired", license_code: null });

  await pay(second.body.session_id);
  const { body } = await bob.get(`/v1/purchases/confirm?session_id=${second.body.session_id}`);
  expect(body).toMatchObject({ status: "completed" });
  const { items } = (await bob.get<{ items: unknown[] }>("/v1/purchases")).body;
  expect(items).toMatchObject([{ amount_cents: 1500, purchase_id: second.body.purchase_id }]);
});

test("closes the pages of the old price alone, however late", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const [bob, eve] = [await buyer(), await buyer()];
  const [old, fresh] = [await checkout(bob, offered), await checkout(eve, offered)];
  const statusOf = async (buyer: Person, page: typeof old) =>
    (await buyer.get(`/v1/purchases/confirm?session_id=${page.body.session_id}`)).body.status;
  const sql = postgres(setting("DATABASE_URL"), { max: 1, onnotice() {} });
  await sql`update purchases set amount_cents = 900, fee_cents = 100 where id = ${old.body.purchase_id}`;
  await sql`select graphile_worker.add_job('close_checkouts', json_build_object('listingId', ${offered.id}::text))`;
  await sql.end();

  await until(async () => (await statusOf(bob, old)) === "expired");
  expect(await statusOf(eve, fresh)).toBe("pending");
  await ann.post(`/v1/agents/${offered.slug}/unpublish`);
  await until(async () => (await statusOf(eve, fresh)) === "expired");
});

test("honours the old price where it was paid before the seller raised it", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const bob = await buyer();
  const { body } = await checkout(bob, offered);
  await pay(body.session_id);
  await ann.patch(`/v1/skills/${offered.slug}`, { price_cents: 1500 });

  expect(await checkout(bob, offered)).toMatchObject({ status: 409, body: { detail: { code: "PURCHASE_DUPLICATE" } } });
  const { items } = (await bob.get<{ items: unknown[] }>("/v1/purchases")).body;
  expect(items).toMatchObject([{ amount_cents: 1000, status: "completed" }]);
});

test("sends the buyer back to a program on their own machine", async ({ seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1000 });
  const { status } = await (await buyer()).post("/v1/checkout", {
    skill_slug: offered.slug,
    success_url: "http://127.0.0.1:51763/done?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:51763/",
  });
  expect(status).toBe(200);
});

test("opens one page although the processor's answer was lost", async ({ seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1000 });
  for (let asked = 0; asked < 2; ) {
    await simulator("/_sim/faults", {
      api: [{ match: "POST /v1/checkout/sessions", times: 1, action: "close_after_commit" }],
    });
    const { status, body } = await checkout(await buyer(), offered);
    expect(status).toBe(200);
    asked = (await requestsOf(body)).length; // a test beside this one may have met the fault instead

    const { tables } = await simulator<Snapshot>("/_sim/snapshot");
    const pages = Object.values(tables["checkout.session"]).filter(
      ({ clientReferenceId }) => clientReferenceId === body.purchase_id,
    );
    expect(pages).toMatchObject([{ id: body.session_id }]);
  }
});

test.describe("refuses", () => {
  test("without a token", async ({ api }) => {
    const answer = await api.post("/v1/checkout", { skill_slug: "x" });
    expect(answer).toMatchObject({ status: 401, body: { detail: { code: "AUTH_MISSING" } } });
  });

  const invalid: [string, unknown, string, string][] = [
    ["no listing", {}, "skill_slug", "missing"],
    ["a number for a listing", { skill_slug: 5 }, "skill_slug", "string_type"],
    ["an empty listing", { skill_slug: "" }, "skill_slug", "string_too_short"],
    [
      "another site to return to",
      { skill_slug: "x", success_url: "https://evil.example/" },
      "success_url",
      "value_error",
    ],
    ["a script to return to", { skill_slug: "x", cancel_url: "javascript:alert(1)" }, "cancel_url", "url_parsing"],
  ];
  for (const [title, body, field, type] of invalid) {
    test(title, async ({ buyer }) => {
      const answer = await (await buyer()).post("/v1/checkout", body);
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", field], type }] } });
    });
  }

  test("a listing that does not exist", async ({ buyer }) => {
    for (const slug of [unique("nothing"), "x", "Not a slug"]) {
      expect(await checkout(await buyer(), { slug })).toMatchObject({
        status: 404,
        body: { detail: { code: "SKILL_NOT_FOUND" } },
      });
    }
  });

  test("a draft, as if it did not exist", async ({ seller, buyer }) => {
    const slug = unique("draft");
    const created = await (await seller()).post("/v1/skills", {
      slug,
      title: "A draft",
      description: "Nothing has been uploaded yet.",
      category: "development",
      price_cents: 1000,
    });
    expect(created.status).toBe(201);
    expect(await checkout(await buyer(), { slug })).toMatchObject({ status: 404 });
  });

  test("one's own listing, whatever its state", async ({ seller, listing }) => {
    const ann = await seller();
    const free = await listing(ann);
    await ann.post(`/v1/agents/${free.slug}/unpublish`);
    expect(await checkout(ann, free)).toMatchObject({ status: 403, body: { detail: { code: "FORBIDDEN" } } });
  });

  test("an unpublished listing before saying that it is free", async ({ seller, listing, buyer }) => {
    const ann = await seller({ connected: false });
    const free = await listing(ann);
    await ann.post(`/v1/agents/${free.slug}/unpublish`);
    expect(await checkout(await buyer(), free)).toMatchObject({
      status: 400,
      body: { detail: { code: "SKILL_ARCHIVED" } },
    });
  });

  test("a free listing before looking at its seller's account", async ({ seller, listing, buyer }) => {
    const free = await listing(await seller({ connected: false }));
    expect(await checkout(await buyer(), free)).toMatchObject({
      status: 400,
      body: { detail: { code: "PURCHASE_FREE_SKILL" } },
    });
  });

  test("what the buyer already owns", async ({ seller, listing, buyer }) => {
    const offered = await listing(await seller(), { price_cents: 1000 });
    const bob = await buyer();
    await purchase(bob, offered);
    expect(await checkout(bob, offered)).toMatchObject({
      status: 409,
      body: { detail: { code: "PURCHASE_DUPLICATE" } },
    });
  });

  test("a price too small to be charged", async ({ seller, listing, buyer }) => {
    const ann = await seller();
    for (const [price_cents, status] of [
      [49, 422],
      [50, 200],
    ]) {
      const offered = await listing(ann, { price_cents });
      const answer = await checkout(await buyer(), offered);
      expect(answer.status, `${price_cents} cents`).toBe(status);
    }
  });

  test("until the seller has an account, and until it is active", async ({ seller, listing, buyer }) => {
    const ann = await seller({ connected: false });
    const offered = await listing(ann, { price_cents: 1000 });
    const bob = await buyer();
    expect(await checkout(bob, offered)).toMatchObject({
      status: 503,
      body: { detail: "Seller has not completed payment onboarding" },
    });

    await ann.post("/v1/sellers/connect");
    expect(await checkout(bob, offered)).toMatchObject({
      status: 503,
      body: { detail: "Seller's payment account is not active" },
    });

    await connect(ann);
    expect(await checkout(bob, offered)).toMatchObject({ status: 200, body: { status: "pending" } });
  });

  test("without a code where the specification gives none", async ({ seller, listing, buyer }) => {
    const offered = await listing(await seller({ connected: false }), { price_cents: 1000 });
    expect((await checkout(await buyer(), offered)).body).toStrictEqual({
      detail: "Seller has not completed payment onboarding",
    });
  });
});
