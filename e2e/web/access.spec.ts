import { expect, type Listing, type Person, signIn, test, unique } from "../fixtures";

const accountPages = [
  "/library",
  "/claims",
  "/settings",
  "/dashboard",
  "/dashboard/listings",
  "/dashboard/listings/new",
  "/dashboard/listings/anything",
  "/dashboard/sales",
  "/dashboard/payouts",
  "/dashboard/connect",
  "/checkout/{slug}",
];

test("pages of an account ask strangers to sign in, and lead back", async ({ page, api, seller, listing }) => {
  const { slug } = await listing(await seller(), { price_cents: 900 });
  for (const path of accountPages.map((path) => path.replace("{slug}", slug))) {
    const answer = await api.send("GET", path);
    expect(answer.status, path).toBe(307);
    expect(answer.headers.get("location"), path).toBe(`/login?next=${encodeURIComponent(path)}`);
  }

  await page.goto("/dashboard/sales");
  await expect(page).toHaveURL("/login?next=%2Fdashboard%2Fsales");
  await signIn(page, unique("member"), "/dashboard/sales");
  await expect(page.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
  await page.goto("/login?next=/library");
  await expect(page).toHaveURL("/library");
});

test("what does not exist is a 404 that search engines don't keep", async ({ api }) => {
  const missing = unique("missing");
  const paths = [
    ...["/skills", "/agents", "/sellers", "/external/clawhub", "/external/native", "/external/nowhere"],
    ...["/dashboard", "/library", "/login", ""],
  ].map((folder) => `${folder}/${missing}`);
  for (const path of paths) {
    const answer = await api.send("GET", path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('name="robots" content="noindex"');
  }
});

test("a listing is managed by its author alone", async ({ page, seller, listing, buyer }) => {
  const { slug } = await listing(await seller({ connected: false }));
  await signIn(page, (await buyer()).name);
  const response = await page.goto(`/dashboard/listings/${slug}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "There is nothing here" })).toBeVisible();
});

test("a draft has a page for its author alone", async ({ page, api, seller }) => {
  const author = await seller({ connected: false });
  const slug = unique("draft");
  const fields = { slug, title: `Draft ${slug}`, description: "Not yet for anybody.", category: "design" };
  expect((await author.post("/v1/skills", fields)).status).toBe(201);
  expect((await api.send("GET", `/skills/${slug}`)).status).toBe(404);
  await signIn(page, author.name, `/skills/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: `Draft ${slug}` })).toBeVisible();
});

test("what a test user offers is on no page of others", async ({ page, browser, as, listing, buyer }) => {
  const { author, offered, name } = await hiddenOffer(as, listing);
  const paths = ["/", "/skills", `/skills?q=${offered.slug}`, "/skills?category=design", "/sitemap.xml"];
  await signIn(page, (await buyer()).name);
  for (const path of paths) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    // A search repeats what was searched for.
    const text = (await response.text()).replaceAll(`q=${offered.slug}`, "");
    expect(text, path).not.toContain(`/skills/${offered.slug}`);
    expect(text, path).not.toContain(name);
  }
  for (const path of [`/skills/${offered.slug}`, `/sellers/${name}`, `/checkout/${offered.slug}`]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }

  const own = await browser.newPage();
  await signIn(own, author, `/skills/${offered.slug}`);
  await expect(own.getByRole("link", { name: "Manage your listing" })).toBeVisible();
  await own.close();
});

type As = (name?: string) => Promise<Person>;
type Publish = (seller: Person, fields?: object) => Promise<Listing>;

async function hiddenOffer(as: As, listing: Publish): Promise<{ author: string; offered: Listing; name: string }> {
  const name = unique("hidden");
  const author = `${name}@hidden.example`;
  const person = await as(author);
  await person.patch("/v1/users/profile", { display_name: name });
  return { author, name, offered: await listing(person, { category: "design", price_cents: 900 }) };
}
