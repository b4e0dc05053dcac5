import { simulator } from "../client";
import { expect, purchase, test, unique } from "../fixtures";

type Connected = { status: string; connect_id: string; onboarding_url: string };

const refusal = (status: number, word: string) => ({ status, body: { detail: { code: word } } });

test.describe("POST /v1/sellers/connect", () => {
  test("opens one account and a new way to it every time", async ({ buyer }) => {
    const ann = await buyer();
    const first = await ann.post<Connected>("/v1/sellers/connect");
    expect(first.status).toBe(200);
    expect(first.body).toStrictEqual({
      status: "onboarding",
      connect_id: expect.stringMatching(/^acct_/),
      onboarding_url: expect.stringMatching(/^http/),
      charges_enabled: false,
      payouts_enabled: false,
    });

    const again = await Promise.all(
      Array.from({ length: 5 }, () => ann.post<Connected>("/v1/sellers/connect?country=us")),
    );
    expect(new Set(again.map(({ body }) => body.connect_id))).toEqual(new Set([first.body.connect_id]));
    expect(new Set(again.map(({ body }) => body.onboarding_url)).size).toBe(5);
  });

  test("opens one account for many first clicks at once", async ({ buyer }) => {
    const ann = await buyer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.post<Connected>("/v1/sellers/connect")));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.connect_id)).size).toBe(1);
  });

  test("opens one account although the processor's answer was lost", async ({ buyer }) => {
    const ann = await buyer();
    await simulator("/_sim/faults", {
      api: [{ match: "POST /v2/core/accounts", times: 1, action: "close_after_commit" }],
    });
    const { status, body } = await ann.post<Connected>("/v1/sellers/connect");
    expect(status).toBe(200);
    expect((await ann.get("/v1/sellers/status")).body.connect_id).toBe(body.connect_id);
  });

  test("moves to another country until something was sold", async ({ buyer, listing }) => {
    const ann = await buyer();
    const us = await ann.post<Connected>("/v1/sellers/connect?country=US");
    const de = await ann.post<Connected>("/v1/sellers/connect?country=DE");
    expect(de.body.connect_id).not.toBe(us.body.connect_id);
    await simulator("/_sim/onboard", { account: de.body.connect_id, outcome: "active" });
    await purchase(await buyer(), await listing(ann, { price_cents: 1000 }));

    const fr = await ann.post<Connected>("/v1/sellers/connect?country=FR");

    expect(fr).toMatchObject({ status: 200, body: { connect_id: de.body.connect_id, status: "active" } });
    expect((await ann.get("/v1/sellers/status")).body).toMatchObject({ country: "DE" });
  });

  test("refuses countries that can't be paid, in a sentence", async ({ buyer, api }) => {
    const ann = await buyer();
    for (const [country, type] of [
      ["BR", "value_error"],
      ["ZZ", "value_error"],
      ["USA", "string_pattern_mismatch"],
      ["1", "string_pattern_mismatch"],
    ]) {
      const answer = await ann.post(`/v1/sellers/connect?country=${country}`);
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["query", "country"], type }] } });
    }
    expect(await api.post("/v1/sellers/connect")).toMatchObject(refusal(401, "AUTH_MISSING"));
    expect((await ann.get("/v1/sellers/status")).body).toMatchObject({ status: "not_started", connect_id: null });
  });

  test("leads an active seller to the processor's dashboard", async ({ seller }) => {
    const { body } = await (await seller()).post<Connected>("/v1/sellers/connect");
    expect(body).toMatchObject({ status: "active", charges_enabled: true, payouts_enabled: true });
    expect(body.onboarding_url).toContain("/express/");
  });
});

test.describe("GET /v1/sellers/status", () => {
  test("tells that nothing was started", async ({ buyer }) => {
    const { status, body } = await (await buyer()).get("/v1/sellers/status");
    expect(status).toBe(200);
    expect(body).toStrictEqual({
      is_seller: false,
      status: "not_started",
      connect_id: null,
      charges_enabled: false,
      payouts_enabled: false,
      country: null,
      requirements_due: [],
    });
  });

  for (const [outcome, charges, owes] of [
    ["active", true, false],
    ["pending", false, false],
    ["restricted", false, true],
    ["rejected", false, false],
  ] as const) {
    test(`tells that the account is ${outcome}`, async ({ buyer }) => {
      const ann = await buyer();
      const { body } = await ann.post<Connected>("/v1/sellers/connect");
      expect((await ann.get("/v1/sellers/status")).body).toMatchObject({
        status: "onboarding",
        requirements_due: expect.arrayContaining([expect.any(String)]),
      });

      await simulator("/_sim/onboard", { account: body.connect_id, outcome });
      const now = (await ann.get<{ requirements_due: string[] }>("/v1/sellers/status")).body;

      expect(now).toMatchObject({
        is_seller: true,
        status: outcome,
        charges_enabled: charges,
        payouts_enabled: charges,
      });
      expect(now.requirements_due.length > 0).toBe(owes);
    });
  }
});

test("lists one's own listings in every state, with what they earned", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const sold = await listing(ann, { price_cents: 1000, title: "Regex explainer" });
  const archived = await listing(ann);
  await ann.post(`/v1/agents/${archived.slug}/unpublish`);
  const draft = unique("draft");
  await ann.post("/v1/skills", {
    slug: draft,
    title: "A draft",
    description: "Not uploaded yet.",
    category: "development",
  });
  await purchase(await buyer(), sold);
  await purchase(await buyer(), sold);

  const { body } = await ann.get<{ items: { slug: string }[]; total: number }>("/v1/sellers/skills");

  expect(body).toMatchObject({ total: 3, limit: 20, offset: 0 });
  expect(body.items.map(({ slug }) => slug)).toEqual([draft, archived.slug, sold.slug]);
  expect(body.items).toMatchObject([{ status: "draft" }, { status: "archived" }, { status: "published" }]);
  expect(body.items[2]).toStrictEqual({
    slug: sold.slug,
    title: "Regex explainer",
    description: expect.any(String),
    category: "development",
    type: "skill",
    currency: "usd",
    version: "1.0.0",
    status: "published",
    security_status: expect.stringMatching(/^(pass|warn)$/),
    created_at: expect.any(String),
    updated_at: expect.any(String),
    price_cents: 1000,
    download_count: 0,
    revenue_cents: 2000,
    sales_count: 2,
    failed_version_notices: [],
  });
  expect((await ann.get("/v1/sellers/skills?limit=1&offset=1")).body).toMatchObject({
    items: [{ slug: archived.slug }],
    total: 3,
  });
});

test("shows a refused version to its author", async ({ seller, listing }) => {
  const ann = await seller();
  const own = await listing(ann);
  const { body } = await ann.upload(own.slug, new TextEncoder().encode("this is no archive"));
  expect(body).toMatchObject({ status: "rejected" });

  const { items } = (await ann.get<{ items: unknown[] }>("/v1/sellers/skills")).body;

  expect(items).toMatchObject([
    {
      status: "published",
      version: "1.0.0",
      failed_version_notices: [
        { version: "1.0.1", reason_code: "INVALID_PACKAGE", action: "FIX_AND_REUPLOAD", dismissed_at: null },
      ],
    },
  ]);
});

test("asks for a token wherever it is about one's own money", async ({ api }) => {
  for (const path of ["status", "skills", "earnings", "sales", "revenue", "revenue/breakdown", "activity", "payouts"]) {
    expect(await api.get(`/v1/sellers/${path}`), path).toMatchObject(refusal(401, "AUTH_MISSING"));
  }
});

test.describe("a seller's public profile", () => {
  test("shows who they are and what they offer", async ({ api, seller, listing }) => {
    const ann = await seller({ connected: false });
    await ann.patch("/v1/users/profile", { bio: "Writes skills.", website_url: "https://ann.example/" });
    const shown = await listing(ann, { price_cents: 1000 });
    const agent = await listing(ann, { type: "agent" });
    const gone = await listing(ann);
    await ann.post(`/v1/agents/${gone.slug}/unpublish`);

    const { status, body } = await api.get<{ skills: { slug: string }[] }>(`/v1/sellers/${ann.name}`);

    expect(status).toBe(200);
    expect(body).toStrictEqual({
      display_name_slug: ann.name,
      display_name: ann.name.replaceAll("-", " "),
      verified: false,
      avatar_url: null,
      code_host_username: ann.name,
      bio: "Writes skills.",
      website_url: "https://ann.example/",
      code_host_url: null,
      linkedin_url: null,
      twitter_url: null,
      joined_at: expect.any(String),
      total_skills: 2,
      total_downloads: 0,
      skills: expect.any(Array),
    });
    expect(body.skills.map(({ slug }) => slug)).toEqual([agent.slug, shown.slug]);

    const skills = await api.get(`/v1/sellers/${ann.name}/skills?type=skill`);
    expect(skills.body).toMatchObject({
      items: [{ slug: shown.slug, price_cents: 1000 }],
      total: 1,
      limit: 20,
      offset: 0,
    });
    const dearest = await api.get(`/v1/sellers/${ann.name}/skills?sort=price_desc&limit=1`);
    expect(dearest.body).toMatchObject({ items: [{ slug: shown.slug }], total: 2 });
  });

  test("is not there for nobody, nor for a test user", async ({ api, as, listing }) => {
    const hidden = await as(`${unique("hidden")}@hidden.example`);
    await hidden.patch("/v1/users/profile", { display_name: unique("Hidden") });
    await listing(hidden);
    const { display_name_slug } = (await hidden.get("/v1/users/profile")).body;

    for (const name of [display_name_slug, unique("nobody"), "%00", "Not%20a%20slug"]) {
      expect(await api.get(`/v1/sellers/${name}`)).toMatchObject(refusal(404, "NOT_FOUND"));
      expect(await api.get(`/v1/sellers/${name}/skills`)).toMatchObject(refusal(404, "NOT_FOUND"));
    }
  });
});
