import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { setting } from "../client";

const widthsPx = [1440, 390, 360];

/** What is wrong with the page from now on: errors in its console, and requests that leave the service. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error}`));
  page.on("console", (message) => {
    const { url } = message.location();
    // The browser says so of the page itself wherever nothing is at its address.
    const isMissingPage = url === page.url() && message.text().includes("status of 404");
    if (message.type() === "error" && !isMissingPage) complaints.push(`console: ${message.text()} ${url}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${setting("SKILLYARD_URL")}/`)) complaints.push(`left for ${request.url()}`);
  });
  return complaints;
}

/** One main heading, no sideways scrolling at any width, nothing that axe finds in light or dark, no script of others. */
export async function expectSound(page: Page, complaints: string[]): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: 900 });
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(pageWidth, `at ${width} px`).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page, "a phone in light");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, "light");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await expectNoneFound(axeAlone(page).withRules("color-contrast"), "dark");
  expect(await page.evaluate(() => "hurt" in window), "a script of the content ran").toBe(false);
  expect(complaints).toEqual([]);
}

/** Axe with what it looks at only where asked to: targets of at least 24 by 24 px. */
export function axe(page: Page, rules: Record<string, { enabled: boolean }> = {}): AxeBuilder {
  return axeAlone(page).options({ rules: { "target-size": { enabled: true }, ...rules } });
}

/** Without another page to put the findings of frames together, which takes half of the time. */
function axeAlone(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

function expectAccessible(page: Page, how: string): Promise<void> {
  return expectNoneFound(axe(page), how);
}

async function expectNoneFound(builder: AxeBuilder, how: string): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
  expect.soft(found, how).toEqual([]);
}
