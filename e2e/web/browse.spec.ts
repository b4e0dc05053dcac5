import type { Locator, Page } from "@playwright/test";
import { expect, type Listing, type Person, test, unique } from "../fixtures";

const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("article");
const headings = (entries: Locator) => entries.getByRole("heading").allInnerTexts();

/** Three listings that have a word in common which nothing else has. */
async function threeListings(seller: Person, listing: (seller: Person, fields: object) => Promise<Listing>) {
  const word = unique("word").replace("-", "");
  const paid = await listing(seller, { title: `Paid ${word}`, price_cents: 1200, category: "design" });
  await listing(seller, { title: `Free ${word}`, category: "design" });
  await listing(seller, { title: `Agent ${word}`, price_cents: 900, category: "finance", type: "agent" });
  return { word, paid };
}

test("narrows a search by filters that are part of the address", async ({ page, seller, listing }) => {
  const { word, paid } = await threeListings(await seller(), listing);
  await page.goto("/");
  await page.getByRole("main").getByRole("combobox").fill(word);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(`/skills?q=${word}`);
  await expect(results(page)).toHaveCount(3);

  await page.getByRole("radio", { name: "Paid" }).check();
  await expect(page).toHaveURL(`/skills?q=${word}&price=paid`);
  await expect(results(page)).toHaveCount(2);
  await page.getByLabel("Sort").selectOption("Price, low to high");
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect.poll(() => headings(results(page))).toEqual([`Agent ${word}`, `Paid ${word}`]);
  await page.getByLabel("Category").selectOption({ value: "design" });
  await expect(page).toHaveURL(/category=design/);
  await expect(results(page)).toHaveCount(1);
  await expect(page.getByText(`1 result for “${word}”`)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("radio", { name: "Paid" })).toBeChecked();
  await expect(page.getByLabel("Category")).toHaveValue("design");
  await page.getByRole("link", { name: `Paid ${word}` }).click();
  await expect(page).toHaveURL(`/skills/${paid.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Paid ${word}`);
  await page.goBack();
  await expect(results(page)).toHaveCount(1);
});

test("offers how what is being typed may go on", async ({ page, seller, listing }) => {
  const { word, paid } = await threeListings(await seller(), listing);
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox");
  await search.pressSequentially(`paid ${word.slice(0, -2)}`);
  const offered = page.getByRole("main").locator("datalist option");
  await expect(offered.first()).toHaveAttribute("value", `Paid ${word}`);

  await page.route("**/v1/search/suggest**", (route) => route.abort());
  await search.fill(`agent ${word.slice(0, -2)}`);
  await expect(offered).toHaveCount(0);
  await search.fill(`Paid ${word}`);
  await search.press("Enter");
  await page.getByRole("link", { name: `Paid ${word}` }).click();
  await expect(page).toHaveURL(`/skills/${paid.slug}`);
});

test("goes back from choice to choice, with the controls as they were", async ({ page, seller, listing }) => {
  const { word } = await threeListings(await seller(), listing);
  const search = page.getByRole("searchbox", { name: "Search", exact: true });
  const paid = page.getByRole("radio", { name: "Paid" });
  await page.goto("/skills");
  const everything = (await page.getByRole("status").textContent()) ?? "";
  await search.pressSequentially(word, { delay: 40 });
  await expect(results(page)).toHaveCount(3);
  await page.getByRole("radio", { name: "Free" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(paid).toBeChecked();
  await expect(results(page)).toHaveCount(2);
  await page.getByLabel("Category").selectOption({ value: "design" });
  await expect(results(page)).toHaveCount(1);
  await page.getByLabel("Sort").focus();
  await page.getByLabel("Sort").selectOption("Price, low to high");
  await expect(page).toHaveURL(`/skills?q=${word}&sort=price_asc&category=design&price=paid`);

  await page.goBack();
  await expect(page).toHaveURL(`/skills?q=${word}&category=design&price=paid`);
  await expect(page.getByLabel("Sort")).toHaveValue("");
  await expect(page.getByLabel("Sort")).toBeFocused();
  await page.goBack();
  await expect(results(page)).toHaveCount(2);
  await expect(page.getByLabel("Category")).toHaveValue("");
  await page.goBack();
  await expect(results(page)).toHaveCount(3);
  await expect(paid).not.toBeChecked();

  // What stands in the field that one is in is not what is being typed any more.
  await search.focus();
  await page.goBack();
  await expect(page).toHaveURL("/skills");
  await expect(page.getByRole("status")).toHaveText(everything);
  await expect(search).toHaveValue("");
  await page.goForward();
  await expect(results(page)).toHaveCount(3);
  await expect(search).toHaveValue(word);
});

test("shows in its controls what an address asks for", async ({ page }) => {
  for (const [address, sort, category] of [
    ["/skills?sort=newest", "Newest", "All categories"],
    ["/skills?q=x&sort=newest", "Newest", "All categories"],
    ["/skills?sort=relevance&category=coding", "Most downloaded", /^Development \(/],
    ["/skills?q=x&category=Basket-weaving", "Best match", "Basket weaving (0)"],
  ] as const) {
    await page.goto(address);
    const chosen = (label: string) => page.getByLabel(label).locator("option:checked");
    await expect(chosen("Sort"), address).toHaveText(sort);
    await expect(chosen("Category"), address).toHaveText(category);
  }
});

test("searches while one types", async ({ page, seller, listing }) => {
  const { word } = await threeListings(await seller(), listing);
  await page.goto("/skills");
  const search = page.getByRole("searchbox", { name: "Search", exact: true });
  await search.pressSequentially(`agent ${word}`);
  await expect(results(page)).toHaveCount(1);
  await expect(page).toHaveURL(`/skills?q=agent+${word}`);
  await expect(search).toBeFocused();
});

test("says why nothing is found, and leads on to something else", async ({ page }) => {
  const word = unique("nothing").replace("-", "");
  const main = page.getByRole("main");
  const leads = () => main.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));

  await page.goto(`/skills?q=${word}&price=free`);
  await expect(main.getByText(`Nothing matches “${word}” with these filters`, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Search without filters" }).click();
  await expect(page).toHaveURL(`/skills?q=${word}`);
  await expect(main.getByText(`Nothing matches “${word}”`, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Search without filters" })).toHaveCount(0);
  expect(await leads()).not.toContain(`/skills?q=${word}`);
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page).toHaveURL("/skills");

  const filtered = `/skills?category=${word}`;
  await page.goto(filtered);
  await expect(main.getByText("Nothing matches these filters", { exact: true })).toBeVisible();
  expect(await leads()).not.toContain(filtered);
});
