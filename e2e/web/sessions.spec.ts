import { until } from "../client";
import { inDatabase } from "../database";
import { continueAs, expect, signIn, test } from "../fixtures";

test("signing out ends the session for every copy of its cookie, and no other session", async ({
  page,
  browser,
  baseURL,
  buyer,
}) => {
  const { name } = await buyer();
  await signIn(page, name, "/library");
  const stolen = await page.context().cookies();
  const phone = await browser.newPage();
  await signIn(phone, name, "/library");

  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();

  const thief = await browser.newContext({ ...(baseURL && { baseURL }) });
  await thief.addCookies(stolen);
  // Renewing the cookie does not help either.
  expect(await (await thief.request.get("/api/auth/session")).json()).toBeTruthy();
  const answer = await thief.request.get("/library", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, "/login?next=%2Flibrary"]);
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await thief.close();
  await phone.close();
});

test("a form that is sent after the session ended leads back to its page", async ({ page, buyer }) => {
  const { name } = await buyer();
  await signIn(page, name, "/settings");
  await page.context().clearCookies({ name: /next-auth/ });
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page).toHaveURL("/login?next=%2Fsettings");
  await continueAs(page, name);
  await expect(page).toHaveURL("/settings");
});

test("ended sessions are forgotten once their cookies would have ended", async () => {
  const left = await inDatabase(async (sql) => {
    const [fresh, old] = await sql<{ id: string }[]>`
      insert into ended_sessions (id, ended_at) values (gen_random_uuid(), now()),
        (gen_random_uuid(), now() - interval '8 days') returning id`;
    await sql`select graphile_worker.add_job('sweep_ended_sessions')`;
    const rows = () =>
      sql<{ id: string }[]>`select id from ended_sessions where id in ${sql([fresh?.id ?? "", old?.id ?? ""])}`;
    const kept = await until(async () => (await rows()).length === 1 && (await rows()));
    return kept[0]?.id === fresh?.id;
  });
  expect(left).toBe(true);
});
