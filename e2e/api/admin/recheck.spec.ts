import { until } from "../../client";
import { expect, purchase, test } from "../../fixtures";
import { noticesOf, queued, refusedListing, seed, versionsOf } from "../moderation";

const approve = { reason: "It is documentation, and nothing runs it." };
const refuse = { reason: "It sends what it finds to a stranger." };

test("a slightly worse word of later rules takes effect at once", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  await judgeLater(slug, { verdict: "warn", score: 61, rules: ["remote_code"] });

  await until(async () => (await detail(api, slug)).security_status === "warn");
  expect(await detail(api, slug)).toMatchObject({ security_score: 61 });
  expect((await api.get(`/v1/security/${slug}`)).body).toMatchObject({
    status: "warn",
    score: 61,
    findings: [{ rule: "remote_code" }],
  });
});

test("what later rules would block stays on sale until a moderator has looked, and goes on where they approve", async ({
  as,
  api,
  seller,
  listing,
}) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  await judgeLater(slug, { verdict: "block", score: 10, rules: ["remote_code"] });

  const [waiting] = await until(async () => {
    const found = await queued(admin, slug);
    return found.length > 0 && found;
  });
  const [version] = await versionsOf(author, slug);
  expect(waiting).toMatchObject({ kind: "recheck", version_id: version?.version_id, version_status: "published" });
  expect(await detail(api, slug)).toMatchObject({ security_status: "pass" });

  const { status } = await admin.post(`/v1/admin/versions/${version?.version_id}/approve`, approve);
  expect(status).toBe(200);
  expect(await queued(admin, slug)).toStrictEqual([]);
  expect(await detail(api, slug)).toMatchObject({ security_status: "warn", security_score: 21 });

  await judgeLater(slug, { verdict: "block", score: 5, rules: ["remote_code"] });
  await until(async () => (await currentRules(slug)) !== "older");
  expect(await queued(admin, slug), "the same findings again").toStrictEqual([]);
  expect(await detail(api, slug)).toMatchObject({ security_status: "warn" });
});

test("where the moderator refuses, it is withdrawn and its owners are told", async ({
  as,
  api,
  seller,
  listing,
  buyer,
}) => {
  const [author, admin, bob] = [await seller(), await as("admin"), await buyer()];
  const offered = await listing(author, { price_cents: 900 });
  await purchase(bob, offered);
  await judgeLater(offered.slug, { verdict: "block", score: 10, rules: ["remote_code"] });
  const [waiting] = await until(async () => {
    const found = await queued(admin, offered.slug);
    return found.length > 0 && found;
  });

  await admin.post(`/v1/admin/versions/${waiting?.id}/reject`, refuse);
  expect(await detail(api, offered.slug)).toMatchObject({ security_status: "block" });
  expect(await bob.get(`/v1/skills/${offered.slug}/download`)).toMatchObject({ status: 403 });
  await until(async () => (await mailsOf(bob.name, "withdrawn")).length > 0);
  const [mail] = await mailsOf(bob.name, "withdrawn");
  expect(mail?.text).toContain("It sends what it finds to a stranger.");
  expect(mail?.text).toContain("your library gives you the price back");
});

test("what leaves no doubt is withdrawn before anybody has looked", async ({ as, api, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  await judgeLater(slug, { verdict: "block", score: 0, rules: ["known_malware"] });

  await until(async () => (await detail(api, slug)).security_status === "block");
  expect(await noticesOf(author, slug)).toMatchObject([{ reason_code: "SCAN_BLOCKED", action: "FIX_AND_REUPLOAD" }]);
  expect(await queued(admin, slug)).toStrictEqual([]);
});

test("a block of what a moderator let through is no news", async ({ as, api, seller }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug, versionId } = await refusedListing(author);
  await admin.post(`/v1/admin/versions/${versionId}/approve`, approve);
  const [found] = await findingsOf(slug);
  await judgeLater(slug, {
    verdict: "block",
    score: 3,
    rules: [String(found?.rule)],
    file: String(found?.file),
    line: Number(found?.line),
  });

  await until(async () => (await currentRules(slug)) !== "older");
  expect(await detail(api, slug)).toMatchObject({ security_status: "warn" });
  expect(await queued(admin, slug)).toStrictEqual([]);
});

type Detail = { security_status: string; security_score: number };
type Asks = { get: <Body>(path: string) => Promise<{ body: Body }> };

async function detail(api: Asks, slug: string): Promise<Detail> {
  return (await api.get<Detail>(`/v1/skills/${slug}`)).body;
}

type Later = { verdict: "warn" | "block"; score: number; rules: string[]; file?: string; line?: number };

/** As if the listing's version had been reviewed by older rules, and this were the word of today's. */
async function judgeLater(slug: string, { verdict, score, rules, file = "SKILL.md", line = 1 }: Later): Promise<void> {
  await seed((pool) =>
    pool.begin(async (sql) => {
      const [scan] = await sql`select s.* from scans s join versions v on s.id = v.scan_id
        join listings l on l.published_version_id = v.id where l.slug = ${slug}`;
      await sql`delete from scans where content_hash = ${scan?.content_hash} and id <> ${scan?.id} and ruleset_version = 'older'`;
      await sql`update scans set ruleset_version = 'older' where id = ${scan?.id}`;
      const [later] = await sql`insert into scans (content_hash, type, ruleset_version, verdict, score, scan_hash)
        values (${scan?.content_hash}, ${scan?.type}, ${scan?.ruleset_version}, ${verdict}, ${score}, 'later') returning id`;
      for (const [position, rule] of rules.entries()) {
        await sql`insert into findings (scan_id, position, rule, severity, category, file, line, message, remediation)
          values (${later?.id}, ${position}, ${rule}, ${verdict}, 'remote_code', ${file}, ${line}, 'It is so.', 'Mend it.')`;
      }
      await sql`select graphile_worker.add_job('review_published_again')`;
    }),
  );
}

async function currentRules(slug: string): Promise<string | undefined> {
  const [row] = await ask`select s.ruleset_version from scans s join versions v on s.id = v.scan_id
    join listings l on l.published_version_id = v.id where l.slug = ${slug}`;
  return row?.ruleset_version;
}

async function findingsOf(slug: string) {
  return ask`select f.rule, f.file, f.line from findings f join versions v on f.scan_id = v.scan_id
    join listings l on l.published_version_id = v.id where l.slug = ${slug} and f.severity = 'block'`;
}

async function mailsOf(name: string, kind: string) {
  return ask`select text from mails where recipient = ${`${name}@example.com`} and kind = ${kind}`;
}

async function ask(query: TemplateStringsArray, ...values: string[]) {
  let rows: Record<string, string>[] = [];
  await seed(async (sql) => {
    rows = await sql<Record<string, string>[]>(query, ...values);
  });
  return rows;
}
