import { cleanFiles, expect, test, unique } from "../fixtures";
import { refusal, summary } from "./shapes";

type Page = { items: { slug: string; price_cents: number }[]; total: number; limit: number; offset: number };

const body = (slug: string, more = {}) => ({
  slug,
  title: "Regex explainer",
  description: "Explains a regular expression piece by piece.",
  category: "development",
  ...more,
});

test.describe("GET /v1/skills", () => {
  test("lists a published listing with every field", async ({ api, seller, listing }) => {
    const { slug } = await listing(await seller({ connected: false }));
    const { status, body } = await api.get<Page>(`/v1/skills?q=${slug}`);
    expect(status).toBe(200);
    expect(body).toStrictEqual({ items: [{ ...summary, slug }], total: 1, limit: 20, offset: 0 });
  });

  test("narrows by every filter, also by several at once", async ({ api, seller, listing }) => {
    const author = await seller({ connected: false });
    const word = unique("q").replaceAll("-", "");
    const category = unique("category");
    const free = await listing(author, { title: `${word} free`, category });
    const paid = await listing(author, { title: `${word} paid`, category, price_cents: 900, type: "agent" });
    const found = async (query: string) =>
      (await api.get<Page>(`/v1/skills?category=${category}&${query}`)).body.items.map(({ slug }) => slug).sort();

    expect(await found("")).toStrictEqual([free.slug, paid.slug].sort());
    expect(await found("price=free")).toStrictEqual([free.slug]);
    expect(await found("price=paid")).toStrictEqual([paid.slug]);
    expect(await found("type=agent")).toStrictEqual([paid.slug]);
    expect(await found("type=agent&price=free")).toStrictEqual([]);
    expect(await found("security_status=pass")).toStrictEqual([free.slug, paid.slug].sort());
    expect(await found("security_status=warn")).toStrictEqual([]);
    expect(await found("source=native")).toHaveLength(2);
    expect(await found("source=clawhub")).toStrictEqual([]);
    expect(await found(`q=${word}`)).toHaveLength(2);
    expect(await found(`search=${word}%20paid`)).toStrictEqual([paid.slug]);
    expect(await found(`q=${word.slice(0, -2)}`)).toHaveLength(2);
  });

  test("sorts by every order", async ({ api, seller, listing }) => {
    const author = await seller({ connected: false });
    const category = unique("category");
    const cheap = await listing(author, { category, price_cents: 100, title: "Zeta cheap" });
    const dear = await listing(author, { category, price_cents: 900, title: "Zeta zeta dear" });
    const gift = await listing(author, { category, title: "Omega gift" });
    const order = async (sort: string) =>
      (await api.get<Page>(`/v1/skills?category=${category}&sort=${sort}`)).body.items.map(({ slug }) => slug);

    expect(await order("newest")).toStrictEqual([gift.slug, dear.slug, cheap.slug]);
    expect(await order("price_asc")).toStrictEqual([gift.slug, cheap.slug, dear.slug]);
    expect(await order("price_desc")).toStrictEqual([dear.slug, cheap.slug, gift.slug]);
    expect(await order("downloads")).toHaveLength(3);
    expect(await order("relevance")).toStrictEqual(await order("downloads"));
  });

  test("puts the listing whose name was typed first", async ({ api, seller, listing }) => {
    const author = await seller({ connected: false });
    const name = unique("named");
    await listing(author, { title: `All about ${name} and ${name}` });
    const exact = await listing(author, { slug: name, title: "Something else" });
    expect((await api.get<Page>(`/v1/skills?q=${name}`)).body.items[0]?.slug).toBe(exact.slug);
  });

  test("finds words with hyphens however they are typed, numbers among them", async ({ api, seller, listing }) => {
    const author = await seller({ connected: false });
    const word = unique("covid").replace("-", "");
    const { slug } = await listing(author, { slug: unique("hyphens"), title: `${word}-19 self-test for 8e29-6a06` });
    const total = async (q: string) => (await api.get<Page>(`/v1/skills?q=${encodeURIComponent(q)}`)).body.total;

    for (const q of ["-19", " 19", "-19 self-test", " self test", " 8e29 6a0"].map((end) => word + end)) {
      expect(await total(q), q).toBe(1);
    }
    for (const q of [
      `${word} "self-test"`,
      `"${word}-19"`,
      `${word} -other`,
      `${word} -test-self`,
      `${word} 8e29-6a0`,
    ]) {
      expect(await total(q), q).toBe(1);
    }
    for (const q of [`${word} -self-test`, `${word} -19-self`, `${word} "test-self"`, `${word} -19 -self`]) {
      expect(await total(q), q).toBe(0);
    }
    expect((await api.get<Page>(`/v1/skills?q=${word}-19&sort=newest`)).body.items).toMatchObject([{ slug }]);
  });

  test("counts a listing that only its slug names, whatever form its words have", async ({ api, seller, listing }) => {
    const author = await seller({ connected: false });
    const slug = `${unique("running")}-tests`;
    await listing(author, { slug, title: "Something else" });
    expect((await api.get<Page>(`/v1/skills?q=${slug}`)).body).toMatchObject({ items: [{ slug }], total: 1 });
  });

  test("pages through all, and past the end gives an empty page with the right total", async ({
    api,
    seller,
    listing,
  }) => {
    const author = await seller({ connected: false });
    const category = unique("category");
    const slugs = await Promise.all([1, 2, 3].map(async () => (await listing(author, { category })).slug));
    const page = async (offset: number) =>
      (await api.get<Page>(`/v1/skills?category=${category}&limit=2&offset=${offset}`)).body;
    const [first, second, past] = [await page(0), await page(2), await page(50)];
    expect([...first.items, ...second.items].map(({ slug }) => slug).sort()).toStrictEqual(slugs.sort());
    expect(past).toStrictEqual({ items: [], total: 3, limit: 2, offset: 50 });
  });

  for (const [query, type, field] of [
    ["limit=0", "greater_than_equal", "limit"],
    ["limit=101", "less_than_equal", "limit"],
    ["limit=x", "int_parsing", "limit"],
    ["offset=-1", "greater_than_equal", "offset"],
    ["type=plugin", "string_pattern_mismatch", "type"],
    ["sort=oldest", "string_pattern_mismatch", "sort"],
    ["price=cheap", "string_pattern_mismatch", "price"],
    ["security_status=block", "string_pattern_mismatch", "security_status"],
    [`category=${"c".repeat(51)}`, "string_too_long", "category"],
    [`q=${"q".repeat(101)}`, "string_too_long", "q"],
    ["q=a%00b", "value_error", "q"],
  ] as const) {
    test(`refuses ${query.slice(0, 30)}`, async ({ api }) => {
      const { status, body } = await api.get(`/v1/skills?${query}`);
      expect(status).toBe(422);
      expect(body).toMatchObject({ detail: [{ loc: ["query", field], type }] });
    });
  }

  test("takes odd words without complaint", async ({ api }) => {
    for (const q of ["'", "&|!", "a:*", '"unbalanced', "-", "or", "the", "<script>", "%25", "日本語", ":", "\\"]) {
      expect((await api.get(`/v1/skills?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
    }
    expect((await api.get("/v1/skills?type=&limit=&q=&unknown=1")).status).toBe(200);
    expect((await api.get("/v1/skills?offset=2147483647&q=regex")).status).toBe(200);
  });

  test("is revalidated by its fingerprint", async ({ api }) => {
    const first = await api.get(`/v1/skills?category=${unique("none")}`);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("vary")).toContain("Authorization");
    const path = `/v1/skills?category=${unique("none")}`;
    const again = await api.get(path, { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect((await api.get(path, { "if-none-match": '"another"' })).status).toBe(200);
  });
});

test.describe("POST /v1/skills", () => {
  test("creates a draft that only its author sees", async ({ api, seller, buyer }) => {
    const author = await seller({ connected: false });
    const slug = unique("draft");
    const created = await author.post("/v1/skills", body(slug));
    expect(created.status).toBe(201);
    expect(created.body).toStrictEqual({
      slug,
      id: expect.any(String),
      status: "draft",
      message: expect.any(String),
      failed_version_notices: [],
      notice: null,
    });
    expect((await author.get(`/v1/skills/${slug}`)).body).toMatchObject({ slug, version: "1.0.0", published_at: null });
    for (const caller of [api, await buyer()]) {
      expect(await caller.get(`/v1/skills/${slug}`)).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
    }
    expect((await api.get<Page>(`/v1/skills?q=${slug}`)).body.total).toBe(0);
  });

  test("says in a notice what a price still needs", async ({ seller }) => {
    const unconnected = await seller({ connected: false });
    const post = async (price_cents: number) =>
      (await unconnected.post<{ notice: string | null }>("/v1/skills", body(unique("priced"), { price_cents }))).body
        .notice;
    expect(await post(900)).toContain("POST /v1/sellers/connect");
    expect(await post(49)).toContain("50 cents");
    expect(await post(0)).toBeNull();
    const connected = await seller();
    const { body: answer } = await connected.post("/v1/skills", body(unique("priced"), { price_cents: 900 }));
    expect(answer).toMatchObject({ notice: null });
  });

  test("folds a publisher's category", async ({ seller }) => {
    const author = await seller({ connected: false });
    const slug = unique("folded");
    await author.post("/v1/skills", body(slug, { category: "Code Review" }));
    expect((await author.get(`/v1/skills/${slug}`)).body).toMatchObject({ category: "code-review" });
  });

  test("gives a slug to one of eight who ask at once", async ({ seller }) => {
    const author = await seller({ connected: false });
    const slug = unique("raced");
    const answers = await Promise.all(Array.from({ length: 8 }, () => author.post("/v1/skills", body(slug))));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([201, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toStrictEqual(refusal("SKILL_SLUG_TAKEN"));
  });

  test("asks for a display name, and for a token before anything else", async ({ api, as }) => {
    expect(await api.post("/v1/skills", { slug: 5 })).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
    const nameless = await as();
    expect(await nameless.post("/v1/skills", body(unique("nameless")))).toMatchObject({
      status: 400,
      body: refusal("DISPLAY_NAME_REQUIRED"),
    });
  });

  for (const [name, change, type, field] of [
    ["a short slug", { slug: "ab" }, "string_too_short", "slug"],
    ["a long slug", { slug: "a".repeat(61) }, "string_too_long", "slug"],
    ["a slug in capitals", { slug: "Abc" }, "string_pattern_mismatch", "slug"],
    ["a slug that ends in a dash", { slug: "abc-" }, "string_pattern_mismatch", "slug"],
    ["a reserved slug", { slug: "connect" }, "value_error", "slug"],
    ["a short title", { title: "ab" }, "string_too_short", "title"],
    ["a long title", { title: "a".repeat(101) }, "string_too_long", "title"],
    ["a short description", { description: "too short" }, "string_too_short", "description"],
    ["a long description", { description: "a".repeat(1025) }, "string_too_long", "description"],
    ["a long text", { long_description: "a".repeat(20_001) }, "string_too_long", "long_description"],
    ["a short category", { category: "a" }, "string_too_short", "category"],
    ["another type", { type: "plugin" }, "string_pattern_mismatch", "type"],
    ["a negative price", { price_cents: -1 }, "greater_than_equal", "price_cents"],
    ["a price of a fraction", { price_cents: 1.5 }, "int_from_float", "price_cents"],
    ["a price too high", { price_cents: 100_000_000 }, "less_than_equal", "price_cents"],
    ["NUL in a title", { title: "abc\0def" }, "value_error", "title"],
  ] as const) {
    test(`refuses ${name}`, async ({ seller }) => {
      const author = await seller({ connected: false });
      const { status, body: answer } = await author.post("/v1/skills", body(unique("refused"), change));
      expect(status).toBe(422);
      expect(answer).toMatchObject({ detail: [{ loc: ["body", field], type }] });
    });
  }

  test("counts characters, not code units, up to the bounds", async ({ seller }) => {
    const author = await seller({ connected: false });
    const slug = `${unique("bounds")}${"a".repeat(60)}`.slice(0, 60);
    const atBounds = { title: "🦊".repeat(100), description: "é".repeat(1024), long_description: "x".repeat(20_000) };
    expect((await author.post("/v1/skills", body(slug, { ...atBounds, price_cents: 99_999_999 }))).status).toBe(201);
  });
});

test("a listing of a test user is there for its author alone", async ({ api, as, buyer, listing }) => {
  const hidden = await as(`${unique("hidden")}@hidden.example`);
  await hidden.patch("/v1/users/profile", { display_name: "Hidden tester" });
  const { slug } = await listing(hidden, { files: cleanFiles("hidden") });
  for (const caller of [api, await buyer()]) {
    for (const path of [
      `/v1/skills/${slug}`,
      `/v1/detail/${slug}`,
      `/v1/skills/${slug}/reviews`,
      `/v1/skills/${slug}/versions`,
    ]) {
      expect(await caller.get(path), path).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
    }
    expect((await caller.get<Page>(`/v1/skills?q=${slug}`)).body.total).toBe(0);
  }
  expect((await hidden.get(`/v1/skills/${slug}`)).status).toBe(200);
  expect((await hidden.get<Page>(`/v1/skills?q=${slug}`)).body.total).toBe(0);
});
