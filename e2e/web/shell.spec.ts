import { expect, signIn, test, unique } from "../fixtures";

test("the keyboard goes past the header, and opens and closes the account menu", async ({ page }) => {
  await signIn(page, unique("member"));
  await page.goto("/skills");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/skills#main");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  const menu = page.getByRole("button", { name: "Account menu of Your account" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Library" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("list", { name: "Buying" }).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Library" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a visitor gets everywhere by keyboard, and the menu gives the focus back", async ({ page }) => {
    await page.goto("/login");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Sign in" })).toBeInViewport({ ratio: 1 });
    const menu = header.getByRole("button", { name: "Menu" });
    const links = page.getByRole("list", { name: "Site" }).getByRole("link");
    await menu.press("Enter");
    await expect(links).toHaveText(["Browse", "Publish", "Docs"]);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(links).toHaveCount(0);
    await expect(menu).toBeFocused();

    await menu.press("Enter");
    await page.keyboard.press("Tab");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/skills");
    await expect(links).toHaveCount(0);
    for (const [name, address] of [
      ["Publish", "/dashboard/listings/new"],
      ["Docs", "/docs"],
    ] as const) {
      await menu.press("Enter");
      await expect(links.filter({ hasText: name })).toHaveAttribute("href", address);
      await page.keyboard.press("Escape");
    }
  });

  test("every tab of an account is in view, and says which is open", async ({ page }) => {
    await signIn(page, unique("member"), "/dashboard/connect");
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const tabs = page.getByRole("navigation", { name: "Account" }).getByRole("link");
      await expect(tabs).toHaveCount(8);
      for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
      await expect(page.locator("nav [aria-current=page]")).toHaveText("Getting paid");
    }
  });

  test("a table shows that it goes on to the right, for as long as it does", async ({ page, seller, listing }) => {
    const ann = await seller({ connected: false });
    await listing(ann);
    await signIn(page, ann.name, "/dashboard/listings");
    const table = page
      .getByRole("main")
      .getByRole("region")
      .filter({ has: page.getByRole("table") });
    await expect(table).toHaveCSS("--more", "48px");
    await table.evaluate((area) => area.scrollTo({ left: area.scrollWidth }));
    await expect(table).toHaveCSS("--more", "0px");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(table).toHaveCSS("--more", "0px");
  });

  test("what was shown stays where it is while a page loads", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(window, { shifts: (entry as { value?: number }).value });
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of ["/", "/skills", "/docs/packaging", "/login"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => (window as { shifts?: number }).shifts), path).toBeLessThan(0.01);
    }
  });
});

test("the theme follows the system until one is chosen, which then stays", async ({ page }) => {
  const root = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(root).toHaveCSS("color-scheme", "dark");
  await page.getByRole("button", { name: "Light" }).click();
  await expect(root).toHaveCSS("color-scheme", "light");
  await page.reload();
  await expect(root).toHaveCSS("color-scheme", "light");
  await page.getByRole("button", { name: "As the system" }).click();
  await expect(root).toHaveCSS("color-scheme", "dark");
});

test("the header searches from everywhere", async ({ page }) => {
  const word = unique("nothing").replace("-", "");
  await page.goto("/login");
  const search = page.getByRole("search", { name: "Site" }).getByRole("combobox");
  await search.fill(word);
  await search.press("Enter");
  await expect(page).toHaveURL(`/skills?q=${word}`);
  await expect(page.getByText(`Nothing matches “${word}”`)).toBeVisible();
});

test("the site's icon is also where browsers look for it unasked", async ({ page }) => {
  const icon = await page.request.get("/favicon.ico");
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toBe("image/svg+xml");
});
