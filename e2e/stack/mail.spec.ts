import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { askOf, setting, until } from "../client";
import { expect, purchase, test as shared } from "../fixtures";
import { startMailServer } from "./mail-server";
import { Stack } from "./stack";

type Mail = Awaited<ReturnType<typeof startMailServer>>;
type Own = { stack: Stack; mail: Mail; sql: postgres.Sql };

/** A service of its own that sends mail; what the shared fixtures ask is asked of it. */
const test = shared.extend<object, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const mail = await startMailServer();
      const stack = await Stack.create();
      await stack.start({ SMTP_URL: mail.url, MAIL_FROM: "Skillyard <post@skillyard.example>", LOG_LEVEL: "fatal" });
      askOf(stack);
      const sql = postgres(setting("DATABASE_URL"), { max: 1 });
      await use({ stack, mail, sql });
      await sql.end();
      await stack.stop();
      await mail.close();
      stack.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.stack.url),
});
test.describe.configure({ mode: "default", timeout: 60_000 });

const addressOf = ({ name }: { name: string }) => `${name}@example.com`;
const unsent = (sql: postgres.Sql) =>
  sql`select 1 from graphile_worker.jobs where task_identifier = 'send_mail'`.then(({ count }) => count);

test("a receipt arrives once, in both parts and without the license code", async ({ own, seller, listing, buyer }) => {
  const { mail, sql } = own;
  const [ann, bob] = [await seller(), await buyer()];
  const offered = await listing(ann, { price_cents: 1250, title: "Regex & <explainer>" });
  const { purchase_id, license_code } = await purchase(bob, offered);
  const [message] = await until(async () => mail.to(addressOf(bob)).length > 0 && mail.to(addressOf(bob)));
  const [row] = await until(async () => {
    const rows = await sql`select id, sent_at from mails where fact = ${`purchase_receipt:${purchase_id}`}`;
    return rows[0]?.sent_at && rows;
  });

  expect(message?.from).toBe("post@skillyard.example");
  expect(message?.to).toEqual([addressOf(bob)]);
  expect(Object.fromEntries(message?.headers ?? [])).toMatchObject({
    from: "Skillyard <post@skillyard.example>",
    to: addressOf(bob),
    subject: "Your receipt for Regex & <explainer>",
    "message-id": `<${row?.id}@skillyard.example>`,
    "auto-submitted": "auto-generated",
    "content-type": expect.stringMatching(/^multipart\/alternative/),
  });
  const [text = "", html = ""] = [message?.parts.get("text/plain"), message?.parts.get("text/html")];
  for (const fact of [purchase_id, "$12.50 USD", ann.name.replaceAll("-", " "), bob.name.replaceAll("-", " ")]) {
    expect(text).toContain(fact);
    expect(html).toContain(fact);
  }
  expect(text).toContain("Regex & <explainer>");
  expect(html).toContain("Regex &amp; &lt;explainer&gt;");
  for (const part of [text, html]) {
    expect(part).toContain(`${own.stack.url}/library`);
    expect(part).toContain(`${own.stack.url}/settings`);
    expect(part).not.toContain(license_code);
  }

  await sql`select graphile_worker.add_job('send_mail', json_build_object('mailId', ${row?.id}::text))`;
  await until(async () => (await unsent(sql)) === 0);
  expect(mail.to(addressOf(bob))).toHaveLength(1);
});

test("a mail that the server can't take now is delivered later, once", async ({ own, seller, listing }) => {
  const { mail, sql } = own;
  const ann = await seller({ connected: false });
  mail.answer = (recipient) => (recipient === addressOf(ann) && mail.attemptsFor(recipient) === 1 ? 451 : null);
  await listing(ann);

  const refused = () => sql`select last_error from mails where recipient = ${addressOf(ann)} and sent_at is null`;
  await until(async () => (await refused())[0]?.last_error?.includes("451"));
  const sent = () => sql`select last_error from mails where recipient = ${addressOf(ann)} and sent_at is not null`;
  const rows = await until(async () => (await sent()).length > 0 && (await sent()));
  expect([...rows]).toEqual([{ last_error: null }]);
  expect(mail.attemptsFor(addressOf(ann))).toBe(2);
  expect(mail.to(addressOf(ann))).toHaveLength(1);
});

test("a mail that the server will never take is tried once", async ({ own, seller, listing }) => {
  const { mail, sql } = own;
  const ann = await seller({ connected: false });
  mail.answer = (recipient) => (recipient === addressOf(ann) ? 550 : null);
  await listing(ann);

  const kept = () => sql`select sent_at, failed_at, last_error from mails where recipient = ${addressOf(ann)}`;
  await until(async () => (await kept())[0]?.last_error);
  await until(async () => (await unsent(sql)) === 0);
  expect([...(await kept())]).toEqual([
    { sent_at: null, failed_at: expect.any(Date), last_error: expect.stringContaining("550") },
  ]);
  expect(mail.attemptsFor(addressOf(ann))).toBe(1);
});

test("who switched receipts off gets none, but hears of a refund", async ({ own, seller, listing, buyer }) => {
  const { mail, sql } = own;
  const bob = await buyer();
  await bob.patch("/v1/users/notifications", { purchase_receipts: false });
  const { purchase_id } = await purchase(bob, await listing(await seller(), { price_cents: 1000 }));
  await sql`insert into refunds (id, purchase_id, kind, amount_cents, currency, reason)
    values (${randomUUID()}, ${purchase_id}, 'admin', 1000, 'usd', 'asked for')`;
  await sql`select graphile_worker.add_job('issue_refund', json_build_object('refundId', id)) from refunds
    where purchase_id = ${purchase_id}`;

  await until(async () => mail.to(addressOf(bob)).length > 0);
  expect(mail.to(addressOf(bob)).map(({ headers }) => headers.get("subject"))).toEqual([
    expect.stringContaining("Your refund for"),
  ]);
  expect([...(await sql`select kind from mails where recipient = ${addressOf(bob)}`)]).toEqual([{ kind: "refund" }]);
});

test("a mail that could not be sent for an hour is tried again, and given up after three days", async ({
  own,
  seller,
  listing,
}) => {
  const { mail, sql } = own;
  const [ann, ben] = [await seller({ connected: false }), await seller({ connected: false })];
  let isDown = true;
  mail.answer = (recipient) => (isDown && [addressOf(ann), addressOf(ben)].includes(recipient) ? 451 : null);
  for (const person of [ann, ben]) {
    await listing(person);
    await until(() => refusedBy(sql, person));
  }
  const age = (person: typeof ann, hours: number) => sql`
    update mails set created_at = now() - make_interval(hours => ${hours}) where recipient = ${addressOf(person)}`;
  await age(ann, 2);
  await age(ben, 73);
  await sql`delete from graphile_worker._private_jobs j using mails m where j.key = 'mail:' || m.id`;

  isDown = false;
  await run(sql, "retry_mails");
  await until(async () => mail.to(addressOf(ann)).length > 0);
  const rows = await sql`
    select recipient, failed_at is not null as failed from mails where recipient = ${addressOf(ben)}`;
  expect([...rows]).toEqual([{ recipient: addressOf(ben), failed: true }]);

  await run(sql, "retry_mails");
  await until(async () => (await unsent(sql)) === 0);
  expect([mail.to(addressOf(ann)).length, mail.to(addressOf(ben)).length]).toEqual([1, 0]);
});

const refusedBy = async (sql: postgres.Sql, person: { name: string }) =>
  (await sql`select 1 from mails where recipient = ${addressOf(person)} and last_error is not null`).count;

/** Runs a recurring job now, and waits until it has run. */
async function run(sql: postgres.Sql, task: string): Promise<void> {
  const [job] = await sql`select id from graphile_worker.add_job(${task})`;
  await until(async () => (await sql`select 1 from graphile_worker._private_jobs where id = ${job?.id}`).count === 0);
}

test("news of the week comes once, to who asked for it and has use for it, and one click stops it", async ({
  own,
  seller,
  listing,
  buyer,
}) => {
  const { mail, sql } = own;
  const inWeek = (slug: string, days: number) => sql`
    update listings set published_at = date_trunc('week', now()) - make_interval(days => ${days}) where slug = ${slug}`;
  const ann = await seller({ connected: false });
  const [known, fresh, older, elsewhere] = [
    await listing(ann, { category: "databases" }),
    await listing(ann, { category: "databases", title: "Index <adviser>" }),
    await listing(ann, { category: "databases" }),
    await listing(ann, { category: "finance" }),
  ];
  await inWeek(known.slug, 30);
  await inWeek(fresh.slug, 1);
  await inWeek(older.slug, 8);
  await inWeek(elsewhere.slug, 1);
  const [reader, silent, unused] = [await buyer(), await buyer(), await buyer()];
  for (const person of [reader, silent]) await person.get(`/v1/skills/${known.slug}/download`);
  for (const person of [reader, unused]) await person.patch("/v1/users/notifications", { marketing_emails: true });

  await run(sql, "send_weekly_news");
  const [message] = await until(async () => mail.to(addressOf(reader)).length > 0 && mail.to(addressOf(reader)));
  expect(message?.headers.get("subject")).toBe("New last week in Databases");
  const [text = "", html = ""] = ["text/plain", "text/html"].map((type) => message?.parts.get(type));
  for (const part of [text, html]) {
    expect(part).toContain(`${own.stack.url}/skills/${fresh.slug}`);
    expect(part).toContain(`${own.stack.url}/unsubscribe?user=`);
    for (const { slug } of [known, older, elsewhere]) expect(part).not.toContain(slug);
  }
  expect(html).toContain("Index &lt;adviser&gt;");
  await sql`update notification_preferences set news_week = null`;
  await run(sql, "send_weekly_news");
  await until(async () => (await unsent(sql)) === 0);
  expect([reader, silent, unused].map((person) => mail.to(addressOf(person)).length)).toEqual([1, 0, 0]);

  const stop = /^<(.+)>$/.exec(message?.headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
  expect(message?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const wants = async () => (await reader.get("/v1/users/notifications")).body.marketing_emails;
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const looked = await fetch(stop, { redirect: "manual" });
  expect([looked.status, looked.headers.get("location")]).toStrictEqual([303, stop.replace("/now", "")]);
  for (const forged of [stop.replace(/.$/, (end) => (end === "A" ? "B" : "A")), stop.replace(/user=\w/, "user=0x")]) {
    expect((await fetch(forged, { method: "POST", body })).status).toBe(403);
  }
  expect(await wants()).toBe(true);
  expect((await fetch(stop, { method: "POST", body, redirect: "manual" })).status).toBe(200);
  expect(await wants()).toBe(false);
});

test("nobody reads sent mail on a page", async ({ api }) => {
  expect((await api.send("GET", "/dev/mail")).status).toBe(404);
});
