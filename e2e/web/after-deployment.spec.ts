import type { Page } from "@playwright/test";
import { expect, type Person, signIn, test } from "../fixtures";

/** Of another build, as a page has it that was opened before a deployment. */
const staleAction = `40${"a".repeat(40)}`;
test.slow(); // each signs in, and loads a page twice

const ACTION = /\b[0-9a-f]{42}\b/g;

test("a form that a page of before a deployment sends by script has the page loaded anew", async ({ page, buyer }) => {
  const bob = await buyer();
  await signIn(page, bob.name, "/settings");
  await page.route(
    "/settings",
    (route) => route.continue({ headers: { ...route.request().headers(), "next-action": staleAction } }),
    { times: 1 },
  );
  const loaded = page.waitForEvent("load");
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await save(page, "First words.");
  expect((await refused).status()).toBe(409);
  await loaded;
  await expectSaved(page, bob, "Second words.");
});

test("the same form without a script leads to the page as it is now", async ({ browser, baseURL, buyer }) => {
  const bob = await buyer();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await signIn(page, bob.name);
  await page.route(
    "/settings",
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(ACTION, staleAction) });
    },
    { times: 1 },
  );
  await page.goto("/settings");
  await save(page, "First words.");
  await expect(page).toHaveURL("/settings");
  await expect(page.getByLabel("About you")).toHaveValue("");
  await expectSaved(page, bob, "Second words.");
  await context.close();
});

async function save(page: Page, words: string): Promise<void> {
  await page.getByLabel("About you").fill(words);
  await page.getByRole("button", { name: "Save profile" }).click();
}

async function expectSaved(page: Page, person: Person, words: string): Promise<void> {
  await save(page, words);
  await expect(page.getByText("Saved.")).toBeVisible();
  expect((await person.get("/v1/users/profile")).body).toMatchObject({ bio: words });
}
