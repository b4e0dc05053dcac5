import type { Page } from "@playwright/test";
import { idOf } from "../api/auth/sign-in";
import { exchange, isAlive, issuerOf, refresh, register, requestOf, resourceOf } from "../api/oauth/assistant";
import { setting } from "../client";
import { continueAs, expect, signIn, test, unique } from "../fixtures";
import { listenForCallback } from "./callback";
import { expectSound, watch } from "./sound";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

const allow = async (page: Page) => {
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Back to the assistant")).toBeVisible();
};

/** An assistant on this machine that has registered and waits for the browser's answer. */
async function startAssistant(name: string | undefined = "Mara's assistant", changes: Record<string, string> = {}) {
  const { port, url: redirect_uri, answer, close } = await listenForCallback("assistant");
  const { body } = await register({ client_name: name, redirect_uris: ["http://127.0.0.1/callback"] });
  const { path, state, code_verifier } = requestOf(body.client_id, { redirect_uri, ...changes });
  const trade = async () => {
    const code = (await answer).get("code") ?? "";
    return exchange({ code, code_verifier, client_id: body.client_id, redirect_uri, resource: resourceOf() });
  };
  return { clientId: body.client_id, port, path, state, answer, trade, close };
}

for (const javaScriptEnabled of [true, false]) {
  test(`an assistant is allowed, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled, baseURL: setting("SKILLYARD_URL") });
    const assistant = await startAssistant();
    const name = unique("reader");
    await page.goto(assistant.path);
    await expect(page).toHaveURL(/\/login\?next=/);
    await continueAs(page, name);

    await expect(heading(page, "Connect an assistant?")).toBeVisible();
    await expect(page.getByText("Mara's assistant")).toBeVisible();
    await expect(page.getByText("Nobody has checked this name")).toBeVisible();
    await expect(page.getByText(`127.0.0.1:${assistant.port}`)).toBeVisible();
    await expect(page.getByText(`${name}@example.com`)).toBeVisible();
    for (const words of ["Search the catalogue", "See what you own", "which only you can pay"]) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await allow(page);

    expect(Object.fromEntries(await assistant.answer)).toStrictEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: assistant.state,
      iss: issuerOf(),
    });
    expect(await assistant.trade()).toMatchObject({ status: 200 });
    assistant.close();
    await page.close();
  });

  test(`one that is denied is told so, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled, baseURL: setting("SKILLYARD_URL") });
    const assistant = await startAssistant();
    await signIn(page, unique("careful"), assistant.path);
    await page.getByRole("button", { name: "Deny" }).click();
    expect(Object.fromEntries(await assistant.answer)).toStrictEqual({
      error: "access_denied",
      error_description: "The person said no",
      state: assistant.state,
      iss: issuerOf(),
    });
    assistant.close();
    await page.close();
  });
}

test("the longest request comes back from the sign-in whole", async ({ page }) => {
  const state = "Ab3_".repeat(256);
  const assistant = await startAssistant("W".repeat(100), { state });
  await page.goto(assistant.path);
  await continueAs(page, unique("patient"));
  await allow(page);
  expect((await assistant.answer).get("state")).toBe(state);
  assistant.close();
});

test("one that asks for less is shown with less, and gets that", async ({ page }) => {
  const assistant = await startAssistant(undefined, { scope: "skills:read" });
  await signIn(page, unique("sparing"), assistant.path);
  await expect(page.getByText("Search the catalogue")).toBeVisible();
  await expect(page.getByText("See what you own")).toHaveCount(0);
  await allow(page);
  expect(await assistant.trade()).toMatchObject({ status: 200, body: { scope: "skills:read" } });
  assistant.close();
});

test("a form that was changed allows nothing that was not asked for", async ({ page }) => {
  const assistant = await startAssistant();
  await signIn(page, unique("changed"), assistant.path);
  for (const [name, value] of [
    ["redirect_uri", "http://127.0.0.1:1/elsewhere"],
    ["client_id", crypto.randomUUID()],
  ] as const) {
    await page.goto(assistant.path);
    await page.locator(`input[name=${name}]`).evaluate((input: HTMLInputElement, to) => (input.value = to), value);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "assistant" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/oauth/authorize");
  }
  await page.goto(assistant.path);
  await page.locator("input[name=resource]").evaluate((input: HTMLInputElement) => (input.value = "https://a.example"));
  await page.getByRole("button", { name: "Allow" }).click();
  expect((await assistant.answer).get("error")).toBe("invalid_target");
  assistant.close();
});

test("a test user allows nothing, on the page or past it", async ({ page, as }) => {
  const [admin, person] = [await as("admin"), await as()];
  const [assistant, late] = [await startAssistant(), await startAssistant()];
  await signIn(page, person.name, late.path);
  await admin.post(`/v1/admin/users/${await idOf(person)}/test`, { value: true });
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("A test account can't be connected")).toBeVisible();

  await page.goto(assistant.path);
  await expect(page.getByText("Not with a test account")).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow" })).toHaveCount(0);
  await page.getByRole("button", { name: "Deny" }).click();
  expect((await assistant.answer).get("error")).toBe("access_denied");
  for (const { close } of [assistant, late]) close();
});

test("who was banned meanwhile allows nothing", async ({ page, as }) => {
  const [admin, person] = [await as("admin"), await as()];
  const assistant = await startAssistant();
  await signIn(page, person.name, assistant.path);
  await admin.post(`/v1/admin/users/${await idOf(person)}/ban`, { reason: "Because." });
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  assistant.close();
});

test("an assistant's name is text, whatever it says", async ({ page }) => {
  const name = `<img src=x onerror="document.title='hurt'"> & <b>nice</b>`;
  const assistant = await startAssistant(name);
  await signIn(page, unique("calm"), assistant.path);
  await expect(page.getByText(name)).toBeVisible();
  await allow(page);
  await assistant.trade();
  await page.goto("/settings");
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page).toHaveTitle(/Settings/);
  assistant.close();
});

test("settings show what is connected, and end one of several", async ({ page }) => {
  const [first, second] = [await startAssistant("First assistant"), await startAssistant(undefined)];
  await signIn(page, unique("settings"), "/settings");
  const section = page.getByRole("region", { name: "Assistants" });
  await expect(section.getByText("No assistant is connected.")).toBeVisible();
  const tokens = [];
  for (const assistant of [first, second]) {
    await page.goto(assistant.path);
    await allow(page);
    tokens.push((await assistant.trade()).body);
    assistant.close();
  }
  await page.goto("/settings");
  await expect(section.getByRole("listitem")).toHaveCount(2);
  await expect(section.getByText("never")).toHaveCount(2);
  await section.getByRole("button", { name: "Revoke First assistant" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await expect(section.getByText("First assistant")).toHaveCount(0);
  const alive = await Promise.all(tokens.map(({ access_token }) => isAlive(access_token)));
  expect(alive).toStrictEqual([false, true]);
  expect(await refresh(first.clientId, tokens[0]?.refresh_token ?? "")).toMatchObject({ status: 400 });

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/login");
  expect(await isAlive(tokens[1]?.access_token ?? "")).toBe(false);
});

test("nobody ends what somebody else has connected", async ({ page, browser }) => {
  const [mine, theirs] = [await startAssistant("Mine"), await startAssistant("Theirs")];
  await signIn(page, unique("mine"), mine.path);
  await allow(page);
  await mine.trade();
  const other = await browser.newPage({ baseURL: setting("SKILLYARD_URL") });
  await signIn(other, unique("theirs"), theirs.path);
  await allow(other);
  const { body } = await theirs.trade();
  await other.goto("/settings");
  const id = await other.getByRole("region", { name: "Assistants" }).locator("input[name=id]").first().inputValue();

  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Assistants" });
  await section
    .locator("input[name=id]")
    .first()
    .evaluate((input: HTMLInputElement, to) => (input.value = to), id);
  await section.getByRole("button", { name: "Revoke Mine" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(section.getByText("Mine").first()).toBeVisible();
  expect(await isAlive(body.access_token)).toBe(true);
  for (const { close } of [mine, theirs]) close();
  await other.close();
});

test("its pages are sound, with the longest name and address", async ({ page }) => {
  const host = `${"w".repeat(60)}.${"w".repeat(60)}.${"w".repeat(60)}.example`;
  const site = `https://${host}/callback`;
  const { body } = await register({ client_name: "W".repeat(100), redirect_uris: [site] });
  const complaints = watch(page);
  await page.goto("/oauth/authorize");
  await expect(heading(page, "Connect an assistant")).toBeVisible();
  await expectSound(page, complaints);
  await page.goto(requestOf(body.client_id, { redirect_uri: site, scope: "x" }).path);
  await expect(page.getByRole("link", { name: `Back to ${host}` })).toBeVisible();
  await expectSound(page, complaints);

  await signIn(page, unique("sound"));
  const signedIn = watch(page);
  await page.goto(requestOf(body.client_id, { redirect_uri: site }).path);
  await expect(heading(page, "Connect an assistant?")).toBeVisible();
  await expect(page.getByText("A website. Allow it only if you know this address.")).toBeVisible();
  await expectSound(page, signedIn);
});
