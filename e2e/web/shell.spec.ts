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
  const search = page.getByRole("search", { name: "Site" }).getByRole("searchbox");
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
