import postgres from "postgres";
import { setting, until } from "../client";
import { cleanFiles, expect, type Person, test, unique, untilReviewed, zip } from "../fixtures";
import { refusal } from "./shapes";

const draft = (slug: string, more = {}) => ({
  slug,
  title: "Regex explainer",
  description: "Explains a regular expression piece by piece.",
  category: "development",
  ...more,
});

const under = (key: string) => ({ "idempotency-key": key });

/** Sends JSON and answers the body to the letter. */
async function raw(person: Person, path: string, body: unknown, key: string) {
  const response = await person.send("POST", path, {
    headers: { "content-type": "application/json", ...under(key) },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get("idempotent-replayed"),
  };
}

/** Makes what was kept under this key older than it is. */
async function age(key: string, interval: string, forget: "its answer" | "nothing" = "nothing"): Promise<void> {
  const sql = postgres(setting("DATABASE_URL"), { max: 1, onnotice() {} });
  await sql`update idempotency_keys set created_at = created_at - ${interval}::interval,
    status = case when ${forget === "nothing"} then status end where key = ${key}`;
  await sql.end();
}

for (const noun of ["skills", "agents"]) {
  test(`POST /v1/${noun} gives the same answer again under the same key`, async ({ seller }) => {
    const author = await seller({ connected: false });
    const [slug, key] = [unique("again"), unique("key")];
    const first = await raw(author, `/v1/${noun}`, draft(slug), key);
    expect(first).toMatchObject({ status: 201, replayed: null });
    const again = await raw(author, `/v1/${noun}`, { ...draft(slug), unknown: "field" }, key);
    expect(again).toStrictEqual({ ...first, replayed: "true" });
    expect(await author.post(`/v1/${noun}`, draft(slug))).toMatchObject({
      status: 409,
      body: refusal("SKILL_SLUG_TAKEN"),
    });
  });
}

test("eight identical requests at once have one effect", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const key = unique("key");
  const path = `/v1/skills/${slug}/versions`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => author.post(path, { bump: "minor" }, under(key))));
  const done = answers.filter(({ status }) => status === 201);
  expect(done.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
  expect(new Set(done.map(({ body }) => body.version_id)).size).toBe(1);
  for (const { status, body, headers } of answers.filter((answer) => !done.includes(answer))) {
    expect({ status, body }).toStrictEqual({ status: 409, body: { detail: expect.any(String) } });
    expect(headers.get("retry-after")).toBe("1");
  }
  expect((await author.post(path, { bump: "minor" }, under(key))).body).toStrictEqual(done[0]?.body);
  const { body: history } = await author.get<unknown[]>(path);
  expect(history).toHaveLength(2);
});

test("a checkout under a key stays the same although the price has changed", async ({ seller, buyer, listing }) => {
  const author = await seller();
  const { slug } = await listing(author, { price_cents: 1000 });
  const [person, key] = [await buyer(), unique("key")];
  const first = await person.post("/v1/checkout", { skill_slug: slug }, under(key));
  expect(first.status).toBe(200);
  await author.patch(`/v1/skills/${slug}`, { price_cents: 1500 });
  const again = await person.post("/v1/checkout", { skill_slug: slug }, under(key));
  expect(again.body).toStrictEqual(first.body);
  const fresh = await person.post("/v1/checkout", { skill_slug: slug }, under(unique("key")));
  expect(fresh.body.session_id).not.toBe(first.body.session_id);
});

test("an upload is told by its bytes, not by the form around them", async ({ seller }) => {
  const author = await seller({ connected: false });
  const [slug, key] = [unique("upload"), unique("key")];
  await author.post("/v1/skills", draft(slug));
  const send = async (bytes: Uint8Array) => {
    const form = new FormData();
    form.append("file", new File([bytes as BlobPart], "package.zip"));
    const response = await author.send("POST", `/v1/skills/${slug}/upload`, { body: form, headers: under(key) });
    return { status: response.status, body: await response.json() };
  };
  const bytes = zip(cleanFiles(slug));
  const first = await send(bytes);
  expect(first).toMatchObject({ status: 200, body: { version: "1.0.0", status: "pending" } });
  expect(await untilReviewed(author, slug)).toBe("published");
  expect(await send(bytes)).toStrictEqual(first);
  expect(await send(zip({ ...cleanFiles(slug), "NOTES.md": "More." }))).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["header", "idempotency-key"], type: "value_error" }] },
  });
  expect((await author.get<unknown[]>(`/v1/skills/${slug}/versions`)).body).toHaveLength(1);
});

test("the same key with another body, or on another path, is refused", async ({ seller }) => {
  const author = await seller({ connected: false });
  const [slug, key] = [unique("other"), unique("key")];
  await author.post("/v1/skills", draft(slug), under(key));
  const refused = { status: 422, body: { detail: [{ loc: ["header", "idempotency-key"], type: "value_error" }] } };
  expect(await author.post("/v1/skills", draft(slug, { title: "Another" }), under(key))).toMatchObject(refused);
  expect(await author.post("/v1/agents", draft(slug), under(key))).toMatchObject(refused);
  expect((await author.post("/v1/skills", draft(slug), under(key))).status).toBe(201);
});

test("a refusal is kept like any answer, and a key is one person's own", async ({ seller }) => {
  const [author, other] = [await seller({ connected: false }), await seller({ connected: false })];
  const [slug, key] = [unique("taken"), unique("key")];
  await other.post("/v1/skills", draft(slug), under(key));
  const refused = await author.post("/v1/skills", draft(slug), under(key));
  expect(refused).toMatchObject({ status: 409, body: refusal("SKILL_SLUG_TAKEN") });
  const again = await author.post("/v1/skills", draft(slug), under(key));
  expect(again).toMatchObject({ status: 409, body: refused.body });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});

test("what is not valid, and who is not known, keep nothing", async ({ api, seller }) => {
  const author = await seller({ connected: false });
  const [slug, key] = [unique("later"), unique("key")];
  expect((await author.post("/v1/skills", draft(slug, { title: "x" }), under(key))).status).toBe(422);
  expect((await api.post("/v1/skills", draft(slug), under(key))).status).toBe(401);
  expect((await author.post("/v1/skills", draft(slug), under(key))).status).toBe(201);
});

test("what failed on our side can be tried again under the same key", async ({ seller, buyer, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { price_cents: 1000 });
  const [person, key] = [await buyer(), unique("key")];
  for (let asked = 0; asked < 2; asked++) {
    const answer = await person.post("/v1/checkout", { skill_slug: slug }, under(key));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("idempotent-replayed")).toBeNull();
  }
});

test("an answer is kept for a day, a request that never ended for two minutes", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const path = `/v1/skills/${slug}/versions`;
  const [daily, lost] = [unique("key"), unique("key")];
  expect((await author.post(path, {}, under(daily))).status).toBe(201);
  await age(daily, "23 hours 59 minutes");
  expect((await author.post(path, {}, under(daily))).status).toBe(201);
  await age(daily, "2 minutes");
  expect(await author.post(path, {}, under(daily))).toMatchObject({
    status: 409,
    body: refusal("SKILL_VERSION_PENDING"),
  });

  await author.post(path, {}, under(lost));
  await age(lost, "1 minute", "its answer");
  const underway = await author.post(path, {}, under(lost));
  expect(underway).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
  expect(underway.headers.get("retry-after")).toBe("1");
  await age(lost, "1 minute");
  expect(await author.post(path, {}, under(lost))).toMatchObject({
    status: 409,
    body: refusal("SKILL_VERSION_PENDING"),
  });
});

for (const [path, about] of [
  ["/v1/skills", () => draft(unique("underway"))],
  ["/v1/agents", () => draft(unique("underway"))],
  ["/v1/checkout", () => ({ skill_slug: unique("underway") })],
] as const) {
  test(`POST ${path} waits for the same request while it is underway`, async ({ buyer }) => {
    const [person, key, body] = [await buyer(), unique("key"), about()];
    await person.post(path, body, under(key));
    await age(key, "1 minute", "its answer");
    const answer = await person.post(path, body, under(key));
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
    expect(answer.headers.get("retry-after")).toBe("1");
  });
}

test("an upload waits for the same one while it is underway", async ({ seller }) => {
  const author = await seller({ connected: false });
  const [slug, key] = [unique("upload"), unique("key")];
  await author.post("/v1/skills", draft(slug));
  const send = () =>
    author.send("POST", `/v1/skills/${slug}/upload`, {
      body: zip(cleanFiles(slug)) as BodyInit,
      headers: { "content-type": "application/zip", ...under(key) },
    });
  expect((await send()).status).toBe(200);
  await age(key, "1 minute", "its answer");
  const answer = await send();
  expect(answer.status).toBe(409);
  expect(await answer.json()).toStrictEqual({ detail: expect.any(String) });
});

test("answers of yesterday are swept, those of today stay", async ({ seller }) => {
  const author = await seller({ connected: false });
  const [old, young] = [unique("key"), unique("key")];
  for (const key of [old, young]) await author.post("/v1/skills", draft(unique("swept")), under(key));
  await age(old, "25 hours");
  const sql = postgres(setting("DATABASE_URL"), { max: 1, onnotice() {} });
  await sql`select graphile_worker.add_job('sweep_idempotency_keys')`;
  const left = () => sql`select key from idempotency_keys where key in ${sql([old, young])}`;
  expect(await until(async () => (await left()).length < 2 && left())).toMatchObject([{ key: young }]);
  await sql.end();
});

for (const [name, key, type] of [
  ["a long key", "k".repeat(256), "string_too_long"],
  ["an empty key", "", "string_too_short"],
  ["a key beyond ASCII", "caf\u00e9", "string_pattern_mismatch"],
] as const) {
  test(`refuses ${name}, together with what else is wrong`, async ({ seller }) => {
    const answer = await (await seller({ connected: false })).post("/v1/skills", draft("x"), under(key));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          { loc: ["header", "idempotency-key"], type },
          { loc: ["body", "slug"], type: "string_too_short" },
        ],
      },
    });
  });
}

test("takes a key of the greatest length", async ({ seller }) => {
  const author = await seller({ connected: false });
  const key = unique("key").padEnd(255, "~");
  expect((await author.post("/v1/skills", draft(unique("long-key")), under(key))).status).toBe(201);
});
