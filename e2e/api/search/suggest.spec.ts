import { expect, letters, test, unique } from "../../fixtures";

type Suggestions = { suggestions: { text: string; kind: string; slug: string | null }[] };

test("completes names of listings, words, and sellers", async ({ api, seller, listing }) => {
  const word = letters();
  const ann = await seller({ connected: false });
  await ann.patch("/v1/users/profile", { display_name: `${word} & Daughters` });
  const { slug } = await listing(ann, { title: `${word}inator`, description: `Makes ${word}ades of everything.` });
  const { body } = await api.get<Suggestions>(`/v1/search/suggest?q=${word.slice(0, 8)}`);
  const seller_slug = String((await ann.get("/v1/users/profile")).body.display_name_slug);
  expect(body.suggestions).toHaveLength(5);
  expect(body.suggestions[0]).toStrictEqual({ text: `${word}inator`, kind: "listing", slug });
  expect(body.suggestions).toContainEqual({ text: `${word}ades`, kind: "word", slug: null });
  expect(body.suggestions).toContainEqual({ text: `${word} & Daughters`, kind: "seller", slug: seller_slug });
});

test("completes the last word of several, and a category's name", async ({ api, seller, listing }) => {
  const word = letters();
  await listing(await seller({ connected: false }), { title: `Grows ${word}s`, category: "data-analysis" });
  const texts = async (q: string) =>
    (await api.get<Suggestions>(`/v1/search/suggest?limit=20&q=${encodeURIComponent(q)}`)).body.suggestions;
  expect(await texts(`Something to grow ${word.slice(0, 9)}`)).toStrictEqual([
    { text: `something to grow ${word}s`, kind: "word", slug: null },
  ]);
  await expect
    .poll(async () => texts("data an"), { timeout: 45_000 })
    .toContainEqual({ text: "Data analysis", kind: "category", slug: "data-analysis" });
});

test("tells nothing of what lists don't show", async ({ api, seller, listing }) => {
  const word = letters();
  const ann = await seller({ connected: false });
  await ann.patch("/v1/users/profile", { display_name: `${word} hidden` });
  const fields = { title: `${word} draft`, description: "Not published as yet.", category: "design" };
  expect((await ann.post("/v1/skills", { ...fields, slug: unique("draft") })).status).toBe(201);
  expect((await api.get(`/v1/search/suggest?q=${word}`)).body).toStrictEqual({ suggestions: [] });

  const { slug } = await listing(ann, { title: `${word} published` });
  expect((await api.get<Suggestions>(`/v1/search/suggest?q=${word}`)).body.suggestions).toMatchObject([{ slug }, {}]);
  expect((await ann.post(`/v1/agents/${slug}/unpublish`)).status).toBe(200);
  await expect
    .poll(async () => (await api.get(`/v1/search/suggest?q=${word} `)).body)
    .toStrictEqual({ suggestions: [] });
});

for (const [query, type] of [
  ["", "missing"],
  ["q=", "missing"],
  [`q=${"q".repeat(201)}`, "string_too_long"],
  ["q=a%00b", "value_error"],
  ["q=a&limit=0", "greater_than_equal"],
  ["q=a&limit=21", "less_than_equal"],
] as const) {
  test(`refuses ${query.slice(0, 20) || "nothing"}`, async ({ api }) => {
    const { status, body } = await api.get(`/v1/search/suggest?${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ type }] });
  });
}

test("completes whatever is typed", async ({ api }) => {
  for (const q of [
    "-".repeat(33),
    "%",
    "_",
    "'",
    "\\",
    "\u0001",
    "日本",
    "🦊",
    "a".repeat(200),
    "a ".repeat(100),
    "\uffff",
  ]) {
    expect((await api.get(`/v1/search/suggest?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
  }
});
