import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../fixtures";
import { axe } from "./sound";

const box = (page: Page) => page.getByRole("complementary", { name: "Get it" });
const lines = (page: Page) => box(page).locator("code", { hasText: /^(npx|curl|unzip) / });
/** An assistant's part of the list, by its name. */
const way = (page: Page, name: string) =>
  box(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a listing says how it is installed, for whom, and without the command line", async ({
    page,
    seller,
    listing,
  }) => {
    const { slug } = await listing(await seller({ connected: false }));
    await page.goto(`/skills/${slug}`);
    await expect(lines(page).first()).toHaveText(`npx skillyard install ${slug}`);
    await expect(box(page).getByText("skillyard buy")).toHaveCount(0);

    await box(page)
      .getByText(/^For Claude Code, Codex and \d+ more$/)
      .click();
    await way(page, "Codex").getByText("Codex", { exact: true }).click();
    await expect(way(page, "Codex")).toContainText("--for codex is not needed");
    await way(page, "Windsurf").getByText("Windsurf", { exact: true }).click();
    await expect(way(page, "Windsurf").locator("code").first()).toHaveText(
      `npx skillyard install ${slug} --for windsurf`,
    );
    await expect(way(page, "Windsurf")).toContainText("~/.codeium/windsurf/skills/");
    await expect(way(page, "Windsurf")).toContainText("start a new session");
    await expect(way(page, "Codex").getByText("--for codex")).toBeHidden();

    await box(page).getByText("Without the command line").click();
    await expect(lines(page).last()).toBeVisible();
    await expect(lines(page).last()).toContainText(`/v1/skills/${slug}/download?redirect=1`);
  });
});

test("what costs money is bought first, with the button or in the terminal", async ({
  page,
  context,
  seller,
  listing,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { slug } = await listing(await seller(), { price_cents: 1200, type: "agent" });
  await page.goto(`/agents/${slug}`);
  await expect(box(page).getByRole("link", { name: "Buy" })).toBeVisible();
  const steps = box(page).getByRole("list").filter({ hasText: "Buy it with the button above" }).getByRole("listitem");
  await expect(steps.locator("code")).toHaveText([`npx skillyard buy ${slug}`, `npx skillyard install ${slug}`]);
  await box(page).getByRole("button", { name: "Copy: Install it", exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`npx skillyard install ${slug}`);

  await box(page)
    .getByText(/^For Claude Code, Codex and \d+ more$/)
    .click();
  await expect(way(page, "Cursor")).toBeVisible();
  await expect(way(page, "Windsurf")).toHaveCount(0);
  await way(page, "Codex").getByText("Codex", { exact: true }).click();
  await expect(way(page, "Codex").locator("code").first()).toHaveText(`npx skillyard install ${slug} --for codex`);
});

test("its author needs no purchase to install it", async ({ page, seller, listing }) => {
  const ann = await seller();
  const { slug } = await listing(ann, { price_cents: 1200 });
  await signIn(page, ann.name, `/skills/${slug}`);
  await expect(lines(page).first()).toHaveText(`npx skillyard install ${slug}`);
  await expect(box(page).getByText("npx skillyard login")).toBeVisible();
  await expect(box(page).getByText("skillyard buy")).toHaveCount(0);
});

test("all of it, unfolded, can be used by everybody at every width, in light and dark", async ({
  page,
  seller,
  listing,
}) => {
  test.slow(); // axe, again and again
  const { slug } = await listing(await seller(), { price_cents: 1200 });
  await page.goto(`/skills/${slug}`);
  await box(page)
    .locator("details")
    .evaluateAll((all) => {
      for (const details of all) details.removeAttribute("name");
      for (const details of all) details.setAttribute("open", "");
    });
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
    const { violations } = await axe(page).include("aside").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toStrictEqual([]);
  }
});
