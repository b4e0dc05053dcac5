import type { Page } from "@playwright/test";
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

const publicFolders = [
  ...["/skills", "/agents", "/sellers", "/external/clawhub", "/external/native", "/external/nowhere", "/docs"],
  ...["/dashboard", "/library", "/login", "/admin", ""],
];
const memberFolders = ["/checkout", "/dashboard/listings", "/library/receipts"];
const moderatorFolders = ["/admin/versions", "/admin/listings"];
const moderatorPages = ["", "/listings", "/purchases", "/people", "/audit", "/versions/x", "/listings/x"];

/** What stands in the tab says no more than the page: neither another page's name nor that of one that is hidden. */
async function expectMissing(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    const text = await answer.text();
    expect(text, path).toContain('name="robots" content="noindex"');
    expect(
      [...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title),
      path,
    ).toEqual(["Not found · Skillyard"]);
  }
}

test("what does not exist is a 404 that says so in its title and that search engines don't keep", async ({ page }) => {
  const missing = unique("missing");
  const below = (folders: string[]) => folders.map((folder) => `${folder}/${missing}`);
  await expectMissing(page, below(publicFolders));
  await signIn(page, unique("member"));
  await expectMissing(page, [
    ...below([...publicFolders, ...memberFolders]),
    ...moderatorPages.map((path) => `/admin${path}`),
  ]);
  await page.context().clearCookies();
  await signIn(page, "admin");
  await expectMissing(page, below(moderatorFolders));
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
