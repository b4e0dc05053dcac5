import type { Page } from "@playwright/test";
import { pagePaths } from "../faults/hostile-pages";
import { expect, signIn, test, unique } from "../fixtures";

/** But for the sign-in's own, which are asked in security.spec.ts. */
const paths = pagePaths().filter((pattern) => !pattern.startsWith("/api/"));

/** As they stand in an address: what no database can hold, broken escapes, and what has broken programs before. */
const VALUES = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%25ZZ",
  "%2500",
  "%E0%A4%A",
  "constructor",
  "-".repeat(33),
  "9".repeat(400),
  "x".repeat(300),
];

const QUERY = [
  ...["q", "search", "category", "type", "sort", "price", "security_status", "source", "limit", "offset", "rating"],
  ...["period", "named", "number", "slug", "kind", "file", "to", "session_id", "next", "error", "user", "signature"],
  ...["done", "port", "state", "code_challenge", "machine", "trouble", "account", "reviews", "version"],
];

const callers: [name: string, signInAs: (page: Page) => Promise<unknown>][] = [
  ["nobody", async () => {}],
  ["somebody", (page) => signIn(page, unique("hostile"))],
  ["a moderator", (page) => signIn(page, "admin")],
];

test.describe.configure({ timeout: 300_000 });

for (const [name, signInAs] of callers) {
  test(`no address is more than a page can take for ${name}`, async ({ page }) => {
    expect(paths.length).toBeGreaterThan(30);
    await signInAs(page);
    const query = (value: string) => QUERY.map((field) => `${field}=${value}`).join("&");
    const addresses = paths.flatMap((pattern) =>
      VALUES.map((value) => `${pattern.replaceAll("{}", value)}?${query(value)}`),
    );
    const ask = async () => {
      for (let address = addresses.shift(); address; address = addresses.shift()) await expectAnswer(page, address);
    };
    await Promise.all(Array.from({ length: 4 }, ask));
  });
}

async function expectAnswer(page: Page, address: string): Promise<void> {
  const response = await page.request.get(address, { maxRedirects: 0 });
  expect(response.status(), address.slice(0, 200)).toBeLessThan(500);
}
