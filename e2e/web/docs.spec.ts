import type AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { ASSISTANTS } from "@skillyard/assistants/assistants";
import { RULES } from "@skillyard/review/docs/catalogue";
import { DESCRIPTIONS } from "skillyard/descriptions";
import { EXIT } from "skillyard/failure";
import { test } from "../fixtures";
import { axe, watch } from "./sound";

/** One of each kind of part; the rest of the page is more of the same. */
const samples = [
  "nav[aria-label=Operations]",
  "#startCheckout",
  "section[aria-labelledby=errors]",
  "#schema-ListingSummary",
];

test("the API's reference shows every operation, and each link in it leads somewhere", async ({ page, api }) => {
  const complaints = watch(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "API" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();

  const { body } = await api.get<{ paths: Record<string, Record<string, { operationId: string }>> }>(
    "/v1/openapi.json",
  );
  const names = Object.values(body.paths).flatMap((methods) => Object.values(methods).map((it) => it.operationId));
  expect(names.length).toBeGreaterThan(60);
  for (const name of names) await expect(page.locator(`section#${name}`)).toHaveCount(1);
  await expectNoDangling(page);
  expect(complaints).toStrictEqual([]);
});

test("the documentation is a click away, guides included", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Command line" })).toBeVisible();
  await page.getByRole("link", { name: "How reviews decide" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "How reviews decide" })).toBeVisible();
});

test("the command line's guide has every command, and each link in it leads somewhere", async ({ page, api }) => {
  const complaints = watch(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "Command line" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Command line" })).toBeVisible();

  for (const { name, about, options = [], examples = [] } of DESCRIPTIONS) {
    const section = page.locator(`section[id="${name}"]`);
    await expect(section.getByRole("heading", { level: 3 })).toContainText(`skillyard ${name}`);
    for (const text of [about, ...options.map(({ flags }) => flags), ...examples])
      await expect(section).toContainText(text.replaceAll("`", ""));
  }
  const codes = page.getByRole("region", { name: "Exit codes" }).getByRole("term");
  await expect(codes).toHaveText(["0", ...Object.values(EXIT).map(String)]);
  const rows = page.getByRole("region", { name: "Assistants and their folders" }).getByRole("row");
  await expect(rows).toContainText(["Assistant", ...ASSISTANTS.map(({ id, name }) => `${name}${id}`)]);
  await expectNoDangling(page);
  expect(complaints).toStrictEqual([]);
  expect(await (await api.send("GET", "/sitemap.xml")).text()).toContain("/docs/cli</loc>");
});

test("the API's reference shows how an operation is called and what it answers", async ({ page }) => {
  await page.goto("/docs#createReview");
  const section = page.locator("section#createReview");
  await section.getByText("Example, 201").click();
  const example = section.getByRole("region", { name: "Example of createReview, 201" });
  await expect(example).toContainText("POST /v1/skills/sql-migration-reviewer/reviews HTTP/1.1");
  await expect(example).toContainText('"verified_purchase": true');
  expect(await violations(axe(page).include("#createReview"))).toStrictEqual([]);
});

test("the API's reference reads well at every width, in light and dark, and for everybody", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/docs");
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // Contrast of every text would take minutes.
  expect(await violations(axe(page, { "color-contrast": { enabled: false } }))).toStrictEqual([]);
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await expectContrast(page);
});

test("the rules of the review are listed with examples that are nothing but text", async ({ page, api }) => {
  const complaints = watch(page);
  await page.goto("/docs/reviews");
  await page.getByRole("link", { name: "Every rule" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rules of the review" })).toBeVisible();

  for (const { id, aliases, title, message, remediation } of RULES) {
    const section = page.locator(`section[id="${id}"]`);
    for (const text of [id, title, message, remediation]) await expect(section).toContainText(text);
    for (const alias of aliases) await expect(section.locator(`[id="${alias}"]`)).toHaveCount(1);
  }
  await expect(page.locator("pre").locator("script, style, a, img, svg, iframe")).toHaveCount(0);
  await expectNoDangling(page);
  const renamed = RULES.findLast(({ aliases }) => aliases.length > 0);
  await page.goto(`/docs/reviews/rules#${renamed?.aliases[0]}`);
  await expect(page.locator(`section[id="${renamed?.id}"]`)).toBeInViewport();
  expect(complaints).toStrictEqual([]);
  expect(await (await api.send("GET", "/sitemap.xml")).text()).toContain("/docs/reviews/rules</loc>");
});

test("the rules of the review read well at every width, in light and dark", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/docs/reviews/rules");
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
  }
  const sample = () => axe(page).include("nav[aria-label=Rules]").include(`[id="${RULES[0]?.id}"]`);
  expect(await violations(axe(page, { "color-contrast": { enabled: false } }))).toStrictEqual([]);
  expect(await violations(sample())).toStrictEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  expect(await violations(sample())).toStrictEqual([]);
});

async function expectNoDangling(page: Page): Promise<void> {
  const dangling = await page
    .locator('a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute("href")?.slice(1) ?? "")
        .filter((id) => document.getElementById(id) === null),
    );
  expect(dangling).toStrictEqual([]);
}

async function expectContrast(page: Page): Promise<void> {
  const builder = samples.reduce((all, sample) => all.include(sample), axe(page));
  expect(await violations(builder)).toStrictEqual([]);
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  return (await builder.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
}
