import { until } from "../client";
import { inDatabase } from "../database";
import { expect, test } from "../fixtures";

test.use({ javaScriptEnabled: false });

test("the link in the weekly news stops it, without signing in and without JavaScript", async ({
  page,
  seller,
  listing,
  buyer,
}) => {
  const [ann, bob] = [await seller({ connected: false }), await buyer()];
  const [known, fresh] = [await listing(ann, { category: "finance" }), await listing(ann, { category: "finance" })];
  await bob.get(`/v1/skills/${known.slug}/download`);
  await bob.patch("/v1/users/notifications", { marketing_emails: true });
  const text = await inDatabase(async (sql) => {
    await sql`update listings set published_at = date_trunc('week', now()) - interval '1 day' where id = ${fresh.id}`;
    await sql`select graphile_worker.add_job('send_weekly_news')`;
    const read = () =>
      sql`select text from mails where kind = 'weekly_news' and recipient = ${`${bob.name}@example.com`}`;
    return until(async () => (await read())[0]?.text as string | undefined);
  });
  const link = /To stop mails like this one: (\S+)/.exec(text)?.[1] ?? "";

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Weekly news" })).toBeVisible();
  expect((await bob.get("/v1/users/notifications")).body.marketing_emails).toBe(true);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You are unsubscribed")).toBeVisible();
  expect((await bob.get("/v1/users/notifications")).body.marketing_emails).toBe(false);
});
