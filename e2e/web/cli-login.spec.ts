import type { Page } from "@playwright/test";
import { type Terminal, test as terminals } from "../cli/terminal";
import { until } from "../client";
import { continueAs, expect, unique } from "../fixtures";

/** Starts a sign-in and answers what the terminal says, and how it ends. */
function begin(terminal: Terminal, ...more: string[]) {
  const child = terminal.start(["login", ...more]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { says: (pattern: RegExp) => until(async () => pattern.exec(said)?.[0]), ended, said: () => said };
}

async function approve(page: Page, name: string): Promise<void> {
  await continueAs(page, name);
  await page.getByRole("button", { name: /^(?:Sign in|Approve)$/ }).click();
}

terminals("a terminal is signed in through the browser that it opens", async ({ terminal, page }) => {
  const login = begin(terminal);
  const url = await login.says(/http\S+\/cli\/authorize\?\S+/);
  const name = unique("browser");
  await page.goto(url);
  await approve(page, name);
  await expect(page.getByText("You can close this page")).toBeVisible();
  expect([await login.ended, login.said()]).toStrictEqual([0, expect.stringContaining(`as ${name}@example.com`)]);
  expect(await terminal.json(["whoami"])).toMatchObject({ email: `${name}@example.com`, token_kind: "cli" });

  const again = begin(terminal);
  await page.goto(await again.says(/http\S+\/cli\/authorize\?\S+/));
  await page.getByRole("button", { name: "Refuse" }).click();
  expect([await again.ended, again.said()]).toStrictEqual([6, expect.stringContaining("refused")]);
  expect(await terminal.json(["whoami"])).toMatchObject({ email: `${name}@example.com` });
  expect(await terminal.skillyard("logout")).toMatchObject({ code: 0 });
});

terminals("a terminal without a browser is signed in with a code", async ({ terminal, page }) => {
  const login = begin(terminal, "--device");
  const [, url = "", code = ""] =
    /Open (\S+) in any browser, and type (\S+)/.exec(await login.says(/Open .* type \S+/)) ?? [];
  const name = unique("device");
  await page.goto(url);
  await continueAs(page, name);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  expect([await login.ended, login.said()]).toStrictEqual([0, expect.stringContaining(`as ${name}@example.com`)]);
});
