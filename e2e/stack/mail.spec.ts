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

  const kept = () => sql`select sent_at, last_error from mails where recipient = ${addressOf(ann)}`;
  await until(async () => (await kept())[0]?.last_error);
  await until(async () => (await unsent(sql)) === 0);
  expect([...(await kept())]).toEqual([{ sent_at: null, last_error: expect.stringContaining("550") }]);
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

test("nobody reads sent mail on a page", async ({ api }) => {
  expect((await api.send("GET", "/dev/mail")).status).toBe(404);
});
