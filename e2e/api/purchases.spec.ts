import postgres from "postgres";
import { setting, simulator, until } from "../client";
import { expect, type Listing, type Person, pay, purchase, test, unique } from "../fixtures";

type Purchase = { purchase_id: string; status: string; skill_slug: string; license_code: string; purchased_at: string };
type Entry = Purchase & { amount_cents: number };
type Library = { items: Entry[]; total: number };

const code = /^[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}$/;
const libraryOf = async (person: Person) => (await person.get<Library>("/v1/purchases")).body;
const refusal = (status: number, word: string) => ({ status, body: { detail: { code: word } } });

async function openPage(buyer: Person, { slug }: Listing): Promise<{ session_id: string; purchase_id: string }> {
  const { status, body } = await buyer.post<{ session_id: string; purchase_id: string }>("/v1/checkout", {
    skill_slug: slug,
  });
  expect(status).toBe(200);
  return body;
}

test.describe("GET /v1/purchases/confirm", () => {
  test("tells whoever holds the page's id how it went", async ({ api, seller, listing, buyer }) => {
    const offered = await listing(await seller(), { price_cents: 1000 });
    const page = await openPage(await buyer(), offered);
    const path = `/v1/purchases/confirm?session_id=${page.session_id}`;

    const before = await api.get(path);
    expect(before.body).toStrictEqual({
      purchase_id: page.purchase_id,
      status: "pending",
      skill_slug: offered.slug,
      license_code: null,
      purchased_at: null,
    });

    await pay(page.session_id);
    const paid = await until(async () => {
      const answer = await api.get(path);
      return answer.body.status === "completed" && answer;
    });
    expect(paid.body).toStrictEqual({
      purchase_id: page.purchase_id,
      status: "completed",
      skill_slug: offered.slug,
      license_code: expect.stringMatching(code),
      purchased_at: expect.stringMatching(/Z$/),
    });
    expect(paid.headers.get("cache-control")).toBe("no-store");
    expect(paid.headers.get("referrer-policy")).toBe("no-referrer");
    expect(paid.headers.get("etag")).toBeNull();
  });

  test("asks the processor seldom, however often it is asked", async ({ api, seller, listing, buyer }) => {
    const page = await openPage(await buyer(), await listing(await seller(), { price_cents: 1000 }));
    const path = `/v1/purchases/confirm?session_id=${page.session_id}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.get(path)));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(20).fill("pending"));

    const { data } = await simulator<{ data: { method: string; path: string }[] }>("/_sim/requests");
    const looks = data.filter(({ method, path }) => method === "GET" && path.endsWith(page.session_id));
    expect(looks).toHaveLength(1);
  });

  test("stays pending while the processor is down, and completes after", async ({ api, seller, listing, buyer }) => {
    const page = await openPage(await buyer(), await listing(await seller(), { price_cents: 1000 }));
    const match = `GET /v1/checkout/sessions/${page.session_id}`;
    await simulator("/_sim/faults", { api: [{ match, times: 3, action: "503" }] });
    const path = `/v1/purchases/confirm?session_id=${page.session_id}`;
    expect(await api.get(path)).toMatchObject({ status: 200, body: { status: "pending" } });

    await pay(page.session_id);
    await until(async () => (await api.get(path)).body.status === "completed");
  });

  test("knows no other id", async ({ api }) => {
    for (const id of ["cs_test_unknown", "x", "%F0%9F%92%B8", "'; drop table purchases"]) {
      const answer = await api.get(`/v1/purchases/confirm?session_id=${id}`);
      expect(answer).toMatchObject(refusal(404, "PURCHASE_NOT_FOUND"));
    }
    expect(await api.get("/v1/purchases/confirm")).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["query", "session_id"], type: "missing" }] },
    });
  });
});

test("stays open after every decline and is paid once a card works", async ({ api, seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1000 });
  const bob = await buyer();
  const page = await openPage(bob, offered);
  const declined = ["0002", "9995", "9987", "9979", "0069", "0127", "0119"].map((end) => `400000000000${end}`);
  for (const card of declined) {
    await expect(pay(page.session_id, card), card).rejects.toThrow(/402/);
  }
  expect((await api.get(`/v1/purchases/confirm?session_id=${page.session_id}`)).body.status).toBe("pending");
  expect(await libraryOf(bob)).toMatchObject({ total: 0 });
  expect(await openPage(bob, offered)).toMatchObject({ session_id: page.session_id });

  await pay(page.session_id);
  await until(async () => (await libraryOf(bob)).total);
  expect((await libraryOf(bob)).items).toMatchObject([{ status: "completed", purchase_id: page.purchase_id }]);
});

test("gives a second payment for the same listing back", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const bob = await buyer();
  const first = await openPage(bob, offered);
  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  await sql`update purchases set status = 'expired' where id = ${first.purchase_id}`; // as if it were forgotten
  await sql.end();
  const second = await openPage(bob, offered);
  expect(second.session_id).not.toBe(first.session_id);

  await Promise.all([pay(first.session_id), pay(second.session_id)]);

  const items = await until(async () => {
    const library = await libraryOf(bob);
    return library.items.some(({ status }) => status === "refunded") && library.items;
  });
  expect(items.map(({ status }) => status).toSorted()).toEqual(["completed", "refunded"]);
  expect(items.filter(({ license_code }) => license_code !== null)).toHaveLength(1);
  expect((await ann.get("/v1/sellers/earnings")).body).toMatchObject({
    gross_cents: 1000,
    refunded_cents: 0,
    sales_count: 1,
  });
});

test("lists what was bought, newest first, and nothing that was only looked at", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const bob = await buyer();
  const offered = await listing(ann, { price_cents: 1000, title: "Regex explainer" });
  const agent = await listing(ann, { price_cents: 2500, type: "agent" });
  await openPage(bob, await listing(ann, { price_cents: 500 }));
  const bought = await purchase(bob, offered);
  await purchase(bob, agent);

  const { items, total } = await libraryOf(bob);

  expect(total).toBe(2);
  expect(items.find(({ skill_slug }) => skill_slug === offered.slug)).toStrictEqual({
    purchase_id: bought.purchase_id,
    skill_slug: offered.slug,
    skill_title: "Regex explainer",
    skill_type: "skill",
    amount_cents: 1000,
    currency: "usd",
    status: "completed",
    purchased_at: expect.stringMatching(/Z$/),
    license_code: bought.license_code,
    author_display_name: ann.name.replaceAll("-", " "),
    author_display_name_slug: ann.name,
    latest_version: "1.0.0",
  });
  expect((await bob.get<Library>("/v1/purchases?limit=1&offset=5")).body).toMatchObject({
    items: [],
    total: 2,
    limit: 1,
    offset: 5,
  });
  expect(await libraryOf(await buyer())).toMatchObject({ items: [], total: 0, limit: 20, offset: 0 });
});

test("asks for a token", async ({ api }) => {
  expect(await api.get("/v1/purchases")).toMatchObject(refusal(401, "AUTH_MISSING"));
  expect(await api.post("/v1/purchases/redeem", {})).toMatchObject(refusal(401, "AUTH_MISSING"));
  expect(await api.post("/v1/purchases/x/regenerate-code")).toMatchObject(refusal(401, "AUTH_MISSING"));
});

test.describe("license codes", () => {
  test("are replaced, and the old one ends", async ({ seller, listing, buyer }) => {
    const offered = await listing(await seller(), { price_cents: 1000 });
    const [bob, eve] = [await buyer(), await buyer()];
    const bought = await purchase(bob, offered);

    const { status, body } = await bob.post(`/v1/purchases/${offered.slug}/regenerate-code`);

    expect(status).toBe(200);
    expect(body).toStrictEqual({
      purchase_id: bought.purchase_id,
      status: "completed",
      skill_slug: offered.slug,
      license_code: expect.stringMatching(code),
      purchased_at: expect.stringMatching(/Z$/),
    });
    expect(body.license_code).not.toBe(bought.license_code);
    expect((await libraryOf(bob)).items).toMatchObject([{ license_code: body.license_code }]);
    expect(await eve.post("/v1/purchases/redeem", { license_code: bought.license_code })).toMatchObject(
      refusal(400, "LICENSE_INVALID"),
    );
  });

  test("are replaced only for those who bought", async ({ seller, listing, buyer }) => {
    const ann = await seller();
    const offered = await listing(ann, { price_cents: 1000 });
    const bob = await buyer();
    const path = (slug: string) => `/v1/purchases/${slug}/regenerate-code`;
    const many = await Promise.all(Array.from({ length: 40 }, () => bob.post(path(offered.slug))));
    for (const answer of many) expect(answer).toMatchObject(refusal(404, "PURCHASE_NOT_FOUND"));
    expect(await ann.post(path(offered.slug))).toMatchObject(refusal(404, "PURCHASE_NOT_FOUND"));
    expect(await bob.post(path(unique("nothing")))).toMatchObject(refusal(404, "SKILL_NOT_FOUND"));
    await openPage(bob, offered);
    expect(await bob.post(path(offered.slug))).toMatchObject(refusal(404, "PURCHASE_NOT_FOUND"));
  });

  test("give access to one other person, until they are replaced", async ({ seller, listing, buyer }) => {
    const offered = await listing(await seller(), { price_cents: 1000 });
    const [bob, dan, eve] = [await buyer(), await buyer(), await buyer()];
    const { license_code, purchase_id } = await purchase(bob, offered);
    const download = async (person: Person) => (await person.get(`/v1/skills/${offered.slug}/download`)).status;
    const redeem = (person: Person, typed = license_code) =>
      person.post("/v1/purchases/redeem", { license_code: typed });
    expect(await download(dan)).toBe(403);

    const redeemed = await redeem(dan, ` ${license_code.toLowerCase()} `);

    expect(redeemed.status).toBe(200);
    expect(redeemed.body).toStrictEqual({ skill_slug: offered.slug, purchase_id, message: expect.any(String) });
    expect(await download(dan)).toBe(200);
    expect((await redeem(dan)).status).toBe(200);
    expect((await redeem(bob)).status).toBe(200);
    expect(await redeem(eve)).toMatchObject(refusal(409, "LICENSE_REDEEMED"));
    expect(await download(eve)).toBe(403);
    expect(await dan.post("/v1/checkout", { skill_slug: offered.slug })).toMatchObject(
      refusal(409, "PURCHASE_DUPLICATE"),
    );

    await bob.post(`/v1/purchases/${offered.slug}/regenerate-code`);
    expect(await download(dan)).toBe(403);
    expect(await download(bob)).toBe(200);
  });

  test("go to one of many who redeem at once", async ({ seller, listing, buyer }) => {
    const offered = await listing(await seller(), { price_cents: 1000 });
    const { license_code } = await purchase(await buyer(), offered);
    const people = await Promise.all(Array.from({ length: 8 }, () => buyer()));
    const answers = await Promise.all(people.map((person) => person.post("/v1/purchases/redeem", { license_code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  test("are not spent on those who have access already", async ({ seller, listing, buyer }) => {
    const ann = await seller();
    const offered = await listing(ann, { price_cents: 1000 });
    const [bob, dan, eve] = [await buyer(), await buyer(), await buyer()];
    const { license_code } = await purchase(bob, offered);
    await purchase(dan, offered);
    for (const person of [dan, ann]) {
      const answer = await person.post("/v1/purchases/redeem", { license_code });
      expect(answer).toMatchObject(refusal(409, "PURCHASE_DUPLICATE"));
    }
    expect((await eve.post("/v1/purchases/redeem", { license_code })).status).toBe(200);
  });

  test("that match nothing are refused, and never repeated back", async ({ buyer }) => {
    const bob = await buyer();
    for (const license_code of ["00000000-00000000-00000000", "nonsense"]) {
      expect(await bob.post("/v1/purchases/redeem", { license_code })).toMatchObject(refusal(400, "LICENSE_INVALID"));
    }
    const long = "A".repeat(101);
    const answer = await bob.post("/v1/purchases/redeem", { license_code: long });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toContain(long);
  });
});
