import postgres from "postgres";
import { type Client, setting } from "../../client";
import { expect, type Person, test } from "../../fixtures";
import { newClaimable, registry, runMirror } from "../../registry";
import { refusal, timestamp } from "../shapes";

async function claim(person: Client, slug: string): Promise<string> {
  const { status, body } = await person.post<{ id: string }>("/v1/claims", { skill_slug: slug, source: "clawhub" });
  expect(status).toBe(201);
  return body.id;
}

const decide = (person: Client, id: string, verb: "approve" | "reject", body?: unknown) =>
  person.post(`/v1/admin/claims/${id}/${verb}`, body);

const statusOf = async (person: Client, id: string) => (await person.get(`/v1/claims/${id}`)).body.status;

async function auditOf(id: string) {
  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  const rows = await sql`
    select action, subject_type, reason, actor_id is not null as acted from audit_log where subject_id = ${id}`;
  await sql.end();
  return rows.map((row) => ({ ...row }));
}

const activityOf = async (person: Person) =>
  (await person.get<{ items: { type: string; skill_slug: string; message: string }[] }>("/v1/sellers/activity")).body
    .items;

test("an approval makes the claimant the author and turns the others down", async ({ as, buyer, api }) => {
  const { slug, handle } = await newClaimable();
  const [admin, ann, bob] = [await as("admin"), await buyer(), await buyer()];
  const [anns, bobs] = [await claim(ann, slug), await claim(bob, slug)];
  expect((await api.get(`/v1/detail/${slug}`)).body.author).toMatchObject({ code_host_username: handle });

  const approved = await decide(admin, anns, "approve", { reason: "The file is there." });
  expect(approved.status).toBe(200);
  expect(approved.body).toStrictEqual({
    id: anns,
    skill_slug: slug,
    code_host_username: ann.name,
    verification_score: expect.any(Number),
    verification_details: expect.any(String),
    status: "approved",
    created_at: timestamp,
  });
  expect(await statusOf(ann, anns)).toBe("approved");
  expect(await statusOf(bob, bobs)).toBe("rejected");

  const { body } = await api.get(`/v1/detail/${slug}`);
  expect(body).toMatchObject({
    source: "clawhub",
    author: { display_name: ann.name.replaceAll("-", " "), code_host_username: ann.name, display_name_slug: ann.name },
  });
  expect(await activityOf(ann)).toMatchObject([{ type: "claim_approved", skill_slug: slug }]);
  expect(await activityOf(bob)).toMatchObject([
    { type: "claim_rejected", message: expect.stringContaining("Another person's claim") },
  ]);
  expect(await auditOf(anns)).toEqual([
    { action: "approve_claim", subject_type: "claim", reason: "The file is there.", acted: true },
  ]);
  expect(await auditOf(bobs)).toMatchObject([{ action: "reject_claim", acted: true }]);

  const carl = await buyer();
  expect(await carl.post("/v1/claims", { skill_slug: slug, source: "clawhub" })).toMatchObject({
    status: 409,
    body: refusal("CLAIM_ALREADY_CLAIMED"),
  });
  expect((await ann.post("/v1/claims", { skill_slug: slug, source: "clawhub" })).status).toBe(200);
});

test("what is claimed stays external, and stays claimed when the mirror runs", async ({ as, buyer, api }) => {
  const { slug } = await newClaimable();
  const ann = await buyer();
  await decide(await as("admin"), await claim(ann, slug), "approve");
  expect(await ann.patch(`/v1/skills/${slug}`, { price_cents: 500 })).toMatchObject({ status: 404 });
  expect(await ann.post(`/v1/skills/${slug}/versions`, {})).toMatchObject({ status: 404 });
  expect((await ann.get("/v1/sellers/skills")).body).toMatchObject({ items: [], total: 0 });

  await registry("POST", "/_control/skills", { slug, displayName: "Changed there" });
  await runMirror();
  expect((await api.get(`/v1/detail/${slug}`)).body).toMatchObject({
    title: "Changed there",
    author: { display_name_slug: ann.name },
  });
});

test("a rejection says why and leaves the listing alone", async ({ as, buyer, api }) => {
  const { slug, handle } = await newClaimable();
  const ann = await buyer();
  const id = await claim(ann, slug);
  const rejected = await decide(await as("admin"), id, "reject", { reason: "Nothing speaks for it." });
  expect(rejected).toMatchObject({ status: 200, body: { id, status: "rejected" } });
  expect((await api.get(`/v1/detail/${slug}`)).body.author).toMatchObject({ code_host_username: handle });
  expect(await activityOf(ann)).toMatchObject([
    { type: "claim_rejected", message: expect.stringContaining("Nothing speaks for it.") },
  ]);
  expect(await auditOf(id)).toMatchObject([{ action: "reject_claim", reason: "Nothing speaks for it." }]);
  expect(await ann.post("/v1/claims", { skill_slug: slug, source: "clawhub" })).toMatchObject({
    status: 200,
    body: { id, status: "rejected" },
  });
});

test("a claim waits in the moderators' queue until it is decided", async ({ as, buyer }) => {
  const { slug } = await newClaimable();
  const [admin, ann] = [await as("admin"), await buyer()];
  const id = await claim(ann, slug);
  const waiting = async () => {
    const { body } = await admin.get<{ items: { id: string }[] }>("/v1/admin/queue?kind=claim&limit=100");
    return body.items.filter((item) => item.id === id);
  };
  expect(await waiting()).toMatchObject([
    {
      kind: "claim",
      skill_slug: slug,
      raised_by: ann.name.replaceAll("-", " "),
      reason: "0 of 100",
      text: expect.stringContaining("0 of 60: "),
      version_id: null,
    },
  ]);
  await decide(admin, id, "reject");
  expect(await waiting()).toEqual([]);
});

test("what is decided is decided", async ({ as, buyer }) => {
  const admin = await as("admin");
  const ann = await buyer();
  for (const verb of ["approve", "reject"] as const) {
    const id = await claim(ann, (await newClaimable()).slug);
    expect((await decide(admin, id, verb)).status).toBe(200);
    for (const again of ["approve", "reject"] as const) {
      expect(await decide(admin, id, again)).toMatchObject({ status: 400, body: refusal("CLAIM_NOT_SANDBOX") });
    }
  }
});

test("of two approved at once one wins", async ({ as, buyer }) => {
  const { slug } = await newClaimable();
  const [admin, ann, bob] = [await as("admin"), await buyer(), await buyer()];
  const [anns, bobs] = [await claim(ann, slug), await claim(bob, slug)];
  const answers = await Promise.all([decide(admin, anns, "approve"), decide(admin, bobs, "approve")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect([await statusOf(ann, anns), await statusOf(bob, bobs)].toSorted()).toEqual(["approved", "rejected"]);
});

test("is for admins", async ({ as, buyer, api }) => {
  const ann = await buyer();
  const id = await claim(ann, (await newClaimable()).slug);
  const admin = await as("admin");
  for (const verb of ["approve", "reject"] as const) {
    expect(await decide(ann, id, verb)).toMatchObject({ status: 403, body: refusal("FORBIDDEN") });
    expect(await decide(api, id, verb)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
    for (const unknown of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
      expect(await decide(admin, unknown, verb)).toMatchObject({ status: 404, body: refusal("CLAIM_NOT_FOUND") });
    }
    expect(await decide(admin, id, verb, { reason: "x".repeat(1001) })).toMatchObject({ status: 422 });
  }
  expect(await statusOf(ann, id)).toBe("sandbox");
});

test("a listing that has another author by now can't be given away", async ({ as, buyer }) => {
  const { slug } = await newClaimable();
  const [admin, ann, bob] = [await as("admin"), await buyer(), await buyer()];
  const id = await claim(ann, slug);
  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  await sql`update listings set author_id = bob.id, author_name = bob.display_name from (
    select id, display_name from users where subject = ${bob.name}) as bob where slug = ${slug}`;
  await sql.end();
  expect(await decide(admin, id, "approve")).toMatchObject({ status: 409, body: refusal("CLAIM_ALREADY_CLAIMED") });
  expect(await statusOf(ann, id)).toBe("sandbox");
});
