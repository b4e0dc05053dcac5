import type { Page } from "@playwright/test";
import { commandLineOf, type Device, idOf, type TokenAnswer } from "../api/auth/sign-in";
import { setting } from "../client";
import { inDatabase } from "../database";
import { expect, signIn, test, unique } from "../fixtures";
import { axe } from "./sound";
import { startCommandLine } from "./terminal";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test.describe("with a browser on the same machine", () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`a terminal is signed in, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser, api }) => {
      const page = await browser.newPage({ javaScriptEnabled, baseURL: setting("SKILLYARD_URL") });
      const terminal = await startCommandLine("mara-laptop");
      const name = unique("terminal");
      await signIn(page, name, terminal.path);

      await expect(heading(page, "Sign in the command line?")).toBeVisible();
      await expect(page.getByText("mara-laptop")).toBeVisible();
      await expect(page.getByText(`${name}@example.com`)).toBeVisible();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL((url) => url.origin === `http://127.0.0.1:${terminal.port}`);

      const answer = await terminal.answer;
      expect([...answer.keys()].sort()).toStrictEqual(["code", "state"]);
      expect(answer.get("state")).toBe(terminal.state);
      const { code_verifier } = terminal;
      const signedIn = await api.post<TokenAnswer>("/v1/auth/cli", { code: answer.get("code"), code_verifier });
      expect(signedIn.status).toBe(200);
      const authorization = `Bearer ${signedIn.body.token}`;
      expect((await api.get("/v1/auth/me", { authorization })).body).toMatchObject({
        email: `${name}@example.com`,
        token_kind: "cli",
      });
      terminal.close();
      await page.close();
    });
  }

  test("somebody who is not signed in signs in first, and comes back to the question", async ({ page }) => {
    const terminal = await startCommandLine();
    await page.goto(terminal.path);
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByRole("button", { name: "Continue to sign in" }).click();
    await page.getByLabel("Or as anybody else").fill(unique("late"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(heading(page, "Sign in the command line?")).toBeVisible();
    await expect(page.getByText("gave no name")).toBeVisible();
    await expect(page.getByText(`127.0.0.1:${terminal.port}`)).toBeVisible();
    terminal.close();
  });

  test("a refusal tells the terminal, and gives it nothing", async ({ page }) => {
    const terminal = await startCommandLine();
    await signIn(page, unique("careful"), terminal.path);
    await page.getByRole("button", { name: "Refuse" }).click();
    const answer = await terminal.answer;
    expect(Object.fromEntries(answer)).toStrictEqual({ error: "access_denied", state: terminal.state });
    terminal.close();
  });

  test("a link that was changed is refused before anybody is asked", async ({ page }) => {
    const terminal = await startCommandLine();
    for (const [name, value] of [
      ["port", "80"],
      ["port", "65536"],
      ["port", "51234@evil.example"],
      ["state", ""],
      ["state", "a b"],
      ["code_challenge", "short"],
      ["code_challenge_method", "plain"],
      ["name", "x".repeat(101)],
    ] as const) {
      const url = new URL(terminal.path, "http://localhost");
      url.searchParams.set(name, value);
      await page.goto(url.pathname + url.search);
      await expect(page.getByText("This sign-in link is not valid"), `${name}=${value}`).toBeVisible();
      await expect(page.getByText(`Missing or wrong: ${name}.`)).toBeVisible();
      await expect(page.getByRole("button", { name: "Refuse" })).toHaveCount(0);
    }
    terminal.close();
  });

  test("only this page's forms may lead to a program on this machine, and no page may frame it", async ({
    request,
  }) => {
    const policyOf = async (path: string) => (await request.get(path)).headers()["content-security-policy"] ?? "";
    const own = await policyOf("/cli/authorize?port=1");
    expect(own).toMatch(/form-action [^;]*http:\/\/127\.0\.0\.1:\*/);
    expect(own).toContain("frame-ancestors 'none'");
    for (const path of ["/", "/cli/device", "/login", "/cli/authorize/x"]) {
      expect(await policyOf(path)).not.toContain("127.0.0.1:*");
    }
  });
});

test.describe("on a machine without a browser", () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`it is signed in by its code, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser, api }) => {
      const page = await browser.newPage({ javaScriptEnabled, baseURL: setting("SKILLYARD_URL") });
      const { body: device } = await api.post<Device>("/v1/auth/cli/device", { machine: "build-server" });
      const poll = () => api.post<TokenAnswer>("/v1/auth/cli", { device_code: device.device_code });
      const name = unique("remote");
      await signIn(page, name, new URL(device.verification_uri).pathname);

      await page.getByLabel("Code").fill(device.user_code.toLowerCase().replace("-", " "));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("build-server")).toBeVisible();
      await expect(page.getByText(device.user_code)).toBeVisible();
      expect((await poll()).status).toBe(202);

      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("The machine is being signed in")).toBeVisible();
      const { status, body } = await poll();
      expect(status).toBe(200);
      expect((await api.get("/v1/auth/me", { authorization: `Bearer ${body.token}` })).body).toMatchObject({
        email: `${name}@example.com`,
      });
      await page.close();
    });
  }

  test("a refusal ends it", async ({ page, api }) => {
    const { body: device } = await api.post<Device>("/v1/auth/cli/device");
    await signIn(page, unique("refuser"), "/cli/device");
    await page.getByLabel("Code").fill(device.user_code);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByText("The sign-in was refused")).toBeVisible();
    expect((await api.post("/v1/auth/cli", { device_code: device.device_code })).status).toBe(400);
  });

  test("every code that none waits with is answered the same, and guessing ends", async ({ page }) => {
    await signIn(page, unique("guesser"), "/cli/device");
    const answerTo = async (code: string) => {
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
      return page.locator("form").getByRole("alert").textContent();
    };
    const unknown = await answerTo("BCDF-GHJK");
    expect(unknown).toContain("No machine is waiting with this code");
    expect(await answerTo("what is this")).toBe(unknown);
    await expect(page.getByLabel("Code")).toHaveValue("what is this");

    await expect
      .poll(() => answerTo("BCDF-GHJK"), { intervals: [0], timeout: 25_000 })
      .toContain("Too many codes were tried");
  });
});

test("both questions say which sign-in ends, for as long as there is one", async ({ page, api, as }) => {
  const person = await as();
  const [terminal, { body: device }] = [await startCommandLine(), await api.post<Device>("/v1/auth/cli/device")];
  const expectBoth = async (see: () => Promise<void>) => {
    await page.goto(terminal.path);
    await see();
    await page.goto("/cli/device");
    await page.getByLabel("Code").fill(device.user_code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(device.user_code)).toBeVisible();
    await see();
  };
  await signIn(page, person.name, terminal.path);
  await expectBoth(() => expect(page.getByText(/sign-in .* ends/)).toHaveCount(0));

  await commandLineOf(person);
  await expectBoth(() => expect(page.getByText("Your sign-in on laptop ends.")).toBeVisible());

  const id = await idOf(person);
  await inDatabase((sql) => sql`update cli_tokens set machine = null where user_id = ${id}`);
  await expectBoth(() => expect(page.getByText("Your sign-in in another terminal ends.")).toBeVisible());

  await inDatabase((sql) => sql`update cli_tokens set expires_at = now() where user_id = ${id}`);
  await expectBoth(() => expect(page.getByText(/sign-in .* ends/)).toHaveCount(0));
  terminal.close();
});

test("a machine's name is text, whatever it says", async ({ page, api, as }) => {
  const name = `<img src=x onerror="document.title='hurt'"> & <b>laptop</b>`;
  const terminal = await startCommandLine(name);
  const { body: device } = await api.post<Device>("/v1/auth/cli/device", { machine: name });
  const person = await as();
  await signIn(page, person.name, "/cli/device");
  await page.getByLabel("Code").fill(device.user_code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();

  await page.goto(terminal.path);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const code = (await terminal.answer).get("code");
  await expect(page.getByText("Back to the terminal")).toBeVisible();
  await api.post("/v1/auth/cli", { code, code_verifier: terminal.code_verifier });
  await page.goto("/settings");
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Settings/);
  terminal.close();
});

test("settings show the signed-in terminal, and end it", async ({ page, api }) => {
  const terminal = await startCommandLine("mara-laptop");
  await signIn(page, unique("settings"), "/settings");
  const section = page.getByRole("region", { name: "Command line" });
  await expect(section.getByText("No command line is signed in.")).toBeVisible();

  await page.goto(terminal.path);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const code = (await terminal.answer).get("code");
  await expect(page.getByText("Back to the terminal")).toBeVisible();
  const { body } = await api.post<TokenAnswer>("/v1/auth/cli", { code, code_verifier: terminal.code_verifier });
  const authorization = `Bearer ${body.token}`;

  await page.goto(terminal.path);
  await expect(page.getByText("Your sign-in on mara-laptop ends.")).toBeVisible();
  await page.goto("/settings");
  await expect(section.getByText("mara-laptop", { exact: true })).toBeVisible();
  await expect(section.getByText("never")).toBeVisible();
  expect((await api.get("/v1/auth/me", { authorization })).status).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(section.getByText(/^Last used/)).not.toContainText("never", { timeout: 1_000 });
  }).toPass();
  await section.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(section.getByText("No command line is signed in.")).toBeVisible();
  expect((await api.get("/v1/auth/me", { authorization })).status).toBe(401);
  terminal.close();
});

test("the cookie of a signed-in browser opens nothing under /v1", async ({ page }) => {
  await signIn(page, unique("cookie"));
  expect((await page.context().cookies()).map(({ name }) => name).join()).toContain("session-token");
  expect((await page.request.get("/v1/auth/me")).status()).toBe(401);
  expect((await page.request.delete("/v1/auth/cli")).status()).toBe(401);
});

for (const { width, height, colorScheme } of [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
] as const) {
  test.describe(`accessible and fitting, ${width} wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    const look = async (page: Page, name: string) => {
      expect((await axe(page).analyze()).violations, name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    };

    test("the question, and a broken link", async ({ page }) => {
      const terminal = await startCommandLine("a-machine-with-the-longest-name-".padEnd(100, "that-is-allowed-"));
      await signIn(page, unique("looker"), terminal.path);
      await look(page, "question");
      await page.goto("/cli/authorize?port=1");
      await look(page, "broken link");
      terminal.close();
    });

    test("another machine's code, and its decision", async ({ page, api }) => {
      const { body: device } = await api.post<Device>("/v1/auth/cli/device", { machine: "build-server" });
      await signIn(page, unique("looker"), "/cli/device");
      await page.getByLabel("Code").fill("nothing");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.locator("form").getByRole("alert")).toBeVisible();
      await look(page, "wrong code");
      await page.getByLabel("Code").fill(device.user_code);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("build-server")).toBeVisible();
      await look(page, "decision");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("The machine is being signed in")).toBeVisible();
      await look(page, "end");
    });

    test("settings with a signed-in terminal, and without", async ({ page, as }) => {
      const person = await as();
      await signIn(page, person.name, "/settings");
      await look(page, "nothing signed in");
      await commandLineOf(person);
      await page.reload();
      await expect(page.getByText("laptop", { exact: true })).toBeVisible();
      await look(page, "signed in");
    });
  });
}
