import { createHash, randomUUID } from "node:crypto";
import postgres from "postgres";
import { setting, until } from "../client";
import { cleanFiles, expect, type Person, pay, purchase, test, unique, untilReviewed, zip } from "../fixtures";

/** Without a mail server mail stays in the database, and is shown on a page of its own. */
let sql: postgres.Sql;
test.beforeAll(() => {
  sql = postgres(setting("DATABASE_URL"), { max: 1 });
});
test.afterAll(() => sql.end());

type Mail = { kind: string; fact: string; subject: string; text: string; sent_at: Date | null };

const addressOf = ({ name }: { name: string }) => `${name}@example.com`;
const mailsTo = async (person: Person): Promise<Mail[]> =>
  sql<
    Mail[]
  >`select kind, fact, subject, text, sent_at from mails where recipient = ${addressOf(person)} order by created_at`;
const runJob = (name: string, payload = {}) => sql`select graphile_worker.add_job(${name}, ${sql.json(payload)}::json)`;

async function refund(purchaseId: string, amountCents: number): Promise<void> {
  const refundId = randomUUID();
  await sql`insert into refunds (id, purchase_id, kind, amount_cents, currency, reason)
    values (${refundId}, ${purchaseId}, 'admin', ${amountCents}, 'usd', 'a note among admins')`;
  await runJob("issue_refund", { refundId });
}

test("one purchase has one receipt, however often it is reported", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const offered = await listing(await seller(), { price_cents: 1000, title: "Regex explainer" });
  const { body } = await bob.post<{ session_id: string; purchase_id: string }>("/v1/checkout", {
    skill_slug: offered.slug,
  });
  await pay(body.session_id);
  const confirm = () => bob.get(`/v1/purchases/confirm?session_id=${body.session_id}`);
  await until(async () => (await confirm()).body.status === "completed");
  await Promise.all(Array.from({ length: 10 }, confirm));

  expect(await mailsTo(bob)).toMatchObject([
    {
      kind: "purchase_receipt",
      fact: `purchase_receipt:${body.purchase_id}`,
      subject: "Your receipt for Regex explainer",
      text: expect.stringContaining("$10.00 USD"),
      sent_at: null,
    },
  ]);
});

test("nobody is written to at an address that was not verified", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const offered = await listing(await seller(), { price_cents: 1000 });
  const { body } = await bob.post<{ session_id: string; purchase_id: string }>("/v1/checkout", {
    skill_slug: offered.slug,
  });
  await sql`update users set email_verified = false where email = ${addressOf(bob)}`;
  await pay(body.session_id);
  await until(
    async () => (await sql`select 1 from purchases where id = ${body.purchase_id} and status = 'paid'`).count,
  );
  expect(await mailsTo(bob)).toHaveLength(0);
});

test("each refund is told, and whether it was a part or all", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const { purchase_id } = await purchase(bob, await listing(await seller(), { price_cents: 1000 }));
  const refundMails = async () => (await mailsTo(bob)).filter(({ kind }) => kind === "refund");

  await refund(purchase_id, 400);
  await until(async () => (await refundMails()).length === 1);
  await refund(purchase_id, 600);
  await until(async () => (await refundMails()).length === 2);

  const [part, rest] = await refundMails();
  expect(part?.text).toContain("We sent $4.00 USD");
  expect(part?.text).toContain("the listing and its license code stay yours");
  expect(rest?.text).toContain("We sent $6.00 USD");
  expect(rest?.text).toContain("refunded in full");
  for (const mail of [part, rest]) expect(mail?.text).not.toMatch(/note among admins|To stop mails/);
});

test("an author hears of each version: where it failed, and when it is published", async ({ seller }) => {
  const ann = await seller({ connected: false });
  const slug = unique("mailed");
  const listing = { slug, title: "Cloud helper", description: "Talks to a cloud.", category: "development" };
  await ann.patch("/v1/users/notifications", { purchase_receipts: false, payout_notifications: false });
  expect((await ann.post("/v1/skills", listing)).status).toBe(201);
  const secret = `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEpAIBAAKCAQEA7v3Qm1bW8Zk5".repeat(12)}\n-----END RSA PRIVATE KEY-----\n`;
  await ann.upload(slug, zip({ ...cleanFiles(slug), "keys/server.pem": secret }));
  expect(await untilReviewed(ann, slug)).toBe("rejected");
  const { body } = await ann.get<{ version_id: string }[]>(`/v1/skills/${slug}/versions`);
  expect((await ann.post(`/v1/skills/${slug}/versions/${body[0]?.version_id}/rescan`)).status).toBe(200);
  expect(await untilReviewed(ann, slug)).toBe("rejected");
  await ann.upload(slug, zip(cleanFiles(slug)));
  expect(await untilReviewed(ann, slug)).toBe("published");

  const mails = await mailsTo(ann);
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["version_refused", "Cloud helper 1.0.0 was refused"],
    ["version_refused", "Cloud helper 1.0.0 was refused"],
    ["version_published", expect.stringMatching(/^Cloud helper 1\.0\.\d is published$/)],
  ]);
  expect(mails[0]?.text).toMatch(/\n- keys\/server\.pem:1: /);
  expect(mails[0]?.text).toContain("then upload the package again:");
  expect(mails[0]?.text).toContain(`/dashboard/listings/${slug}`);
  expect(mails[2]?.text).toContain(`/skills/${slug}`);
});

test("the end of a command line's sign-in is announced a week ahead, once", async ({ buyer }) => {
  const [soon, later, revoked] = [await buyer(), await buyer(), await buyer()];
  const addToken = (person: Person, days: number, revokedAt: Date | null) => sql`
    insert into cli_tokens (user_id, token_hash, machine, expires_at, revoked_at)
    select id, ${createHash("sha256").update(person.name).digest()}, 'laptop',
      now() + ${days} * interval '1 day', ${revokedAt} from users where email = ${addressOf(person)}`;
  await addToken(soon, 6, null);
  await addToken(later, 8, null);
  await addToken(revoked, 6, new Date());

  await runJob("warn_of_expiring_tokens");
  await until(async () => (await mailsTo(soon)).length > 0);
  await runJob("warn_of_expiring_tokens");
  await until(async () => {
    const { count } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'warn_of_expiring_tokens'`;
    return count === 0;
  });

  expect(await mailsTo(soon)).toMatchObject([
    { kind: "token_expiring", text: expect.stringContaining("your command line on laptop ends on") },
  ]);
  expect(await mailsTo(later)).toHaveLength(0);
  expect(await mailsTo(revoked)).toHaveLength(0);
});
