import type { Page } from "@playwright/test";
import { expect, signIn, test, unique } from "../fixtures";
import { axe } from "./sound";

async function openSignIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("offers the three sample people", async ({ page }) => {
  await openSignIn(page);
  await expect(page.getByText("no password, for trying Skillyard on your machine")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(3);

  await page.getByRole("button", { name: "buyer@example.com" }).click();
  await expect(page).toHaveURL("/");
});

test("signs in anybody, and asks again the next time", async ({ page }) => {
  await signIn(page, unique("anybody"));
  await page.context().clearCookies({ name: /next-auth/ });
  await openSignIn(page);
  await expect(page.getByLabel("Or as anybody else")).toBeVisible();
});

test("refuses what is no name and keeps what was typed", async ({ page }) => {
  await openSignIn(page);
  await page.getByLabel("Or as anybody else").fill("-<b>not a name");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("alert")).toHaveText("“-<b>not a name” is no such name.");
  await expect(page.getByLabel("Or as anybody else")).toHaveValue("-<b>not a name");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`is accessible on a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await openSignIn(page);

    expect((await axe(page).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
