import postgres from "postgres";
import { type Client, setting, until } from "../client";
import { expect, test, unique } from "../fixtures";
import { claimFile, newClaimable, newSkill } from "../registry";
import { refusal, timestamp } from "./shapes";

type Claim = { id: string; verification_score: number; verification_details: string; status: string };

const claim = (person: Client, slug: string) =>
  person.post<Claim>("/v1/claims", { skill_slug: slug, source: "clawhub" });

/** The claim once it fits, after its file was looked for. */
function untilClaim(person: Client, id: string, fits: (claim: Claim) => boolean): Promise<Claim> {
  return until(async () => {
    const { body } = await person.get<Claim>(`/v1/claims/${id}`);
    return fits(body) && body;
  });
}

test("opens a claim once, and gives the same one again", async ({ buyer }) => {
  const { slug, handle } = await newClaimable();
  const ann = await buyer();
  const first = await claim(ann, slug);
  expect(first.status).toBe(201);
  expect(first.body).toStrictEqual({
    id: expect.any(String),
    skill_slug: slug,
    code_host_username: ann.name,
    verification_score: 0,
    verification_details: [
      `0 of 60: It belongs to ${handle}; your code-host account is ${ann.name}.`,
      `0 of 30: Put a file .skillyard-claim with the line ${first.body.id} on the default branch of ${handle}/skills (not looked for yet).`,
      "0 of 10: Your Skillyard account is 0 days old; it counts after 90.",
    ].join("\n"),
    status: "sandbox",
    created_at: timestamp,
  });

  const second = await claim(ann, slug);
  expect(second.status).toBe(200);
  expect(second.body.id).toBe(first.body.id);
  const looked = await untilClaim(ann, first.body.id, (now) => now.verification_details.includes("(not found "));
  expect((await ann.get("/v1/claims")).body).toStrictEqual({ items: [looked], total: 1, limit: 20, offset: 0 });
});

test("lists claims newest first, by page", async ({ buyer }) => {
  const ann = await buyer();
  const slugs: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { slug } = await newClaimable();
    slugs.unshift(slug);
    expect((await claim(ann, slug)).status).toBe(201);
  }
  const { body } = await ann.get<{ items: { skill_slug: string }[] }>("/v1/claims?limit=2&offset=1");
  expect(body).toMatchObject({ total: 3, limit: 2, offset: 1 });
  expect(body.items.map(({ skill_slug }) => skill_slug)).toEqual(slugs.slice(1));
});

test("asked twice at once, makes one claim", async ({ buyer }) => {
  const { slug } = await newClaimable();
  const ann = await buyer();
  const answers = await Promise.all(Array.from({ length: 4 }, () => claim(ann, slug)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test("is nobody else's to see", async ({ buyer, api }) => {
  const { slug } = await newClaimable();
  const { body } = await claim(await buyer(), slug);
  const notFound = { status: 404, body: refusal("CLAIM_NOT_FOUND") };
  const bob = await buyer();
  for (const id of [body.id, "00000000-0000-4000-8000-000000000000", "nonsense", "%00"]) {
    expect(await bob.get(`/v1/claims/${id}`), id).toMatchObject(notFound);
  }
  expect((await bob.get("/v1/claims")).body.total).toBe(0);
  expect(await api.get(`/v1/claims/${body.id}`)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
});

test("counts the same code-host account, whatever its case", async ({ as }) => {
  const name = unique("maker");
  const { slug } = await newClaimable(name.toUpperCase());
  const maker = await as(name);
  await maker.patch("/v1/users/profile", { display_name: "The Maker" });
  expect((await claim(maker, slug)).body).toMatchObject({
    verification_score: 60,
    verification_details: expect.stringContaining("60 of 60: It belongs to"),
  });
});

test("counts the file while it is there, and looks again when asked", async ({ buyer }) => {
  const { slug, handle } = await newClaimable();
  const ann = await buyer();
  const { id } = (await claim(ann, slug)).body;

  await claimFile("PUT", handle, "some other claim\n");
  await claim(ann, slug);
  await untilClaim(ann, id, (now) => now.verification_details.includes("(not found "));

  await claimFile("PUT", handle, `some other claim\n${id}\n`);
  await claim(ann, slug);
  const proven = await untilClaim(ann, id, (now) => now.verification_score === 30);
  expect(proven.verification_details).toContain(`30 of 30: .skillyard-claim in ${handle}/skills names this claim.`);

  await claimFile("DELETE", handle);
  await claim(ann, slug);
  await untilClaim(ann, id, (now) => now.verification_score === 0);
});

test("tries again where the code host fails", async ({ buyer }) => {
  const { slug, handle } = await newClaimable();
  const ann = await buyer();
  await claimFile("PUT", handle, "down", 500);
  const { id } = (await claim(ann, slug)).body;
  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  const failed = () =>
    sql`select 1 from graphile_worker.jobs where key = ${`claim_file_${id}`} and attempts > 0 and last_error is not null`;
  await until(async () => (await failed()).length > 0);
  await sql.end();
  expect((await ann.get<Claim>(`/v1/claims/${id}`)).body.verification_details).toContain("not looked for yet");

  await claimFile("PUT", handle, id);
  await untilClaim(ann, id, (now) => now.verification_score === 30);
});

test("counts an account of more than ninety days", async ({ buyer }) => {
  const { slug } = await newClaimable();
  const ann = await buyer();
  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  await sql`update users set created_at = now() - interval '91 days' where subject = ${ann.name}`;
  await sql.end();
  expect((await claim(ann, slug)).body).toMatchObject({ verification_score: 10 });
});

test("is on external listings alone", async ({ seller, listing, buyer }) => {
  const ann = await buyer();
  const { slug } = await listing(await seller({ connected: false }));
  for (const body of [{ skill_slug: slug }, { skill_slug: slug, source: "native" }]) {
    expect(await ann.post("/v1/claims", body)).toMatchObject({ status: 400, body: refusal("CLAIM_NOT_EXTERNAL") });
  }
  const other = await newClaimable();
  for (const body of [
    { skill_slug: unique("none") },
    { skill_slug: unique("none"), source: "clawhub" },
    { skill_slug: slug, source: "clawhub" },
    { skill_slug: other.slug, source: "native" },
    { skill_slug: await newSkill({ verdict: "malicious" }), source: "clawhub" },
  ]) {
    expect(await ann.post("/v1/claims", body)).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
  }
  expect((await ann.post("/v1/claims", { skill_slug: other.slug })).status).toBe(201);
});

test("is not on what the registry no longer has, nor on what is blocked", async ({ buyer }) => {
  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  const [gone, blocked] = [await newClaimable(), await newClaimable()];
  const [ann, bob] = [await buyer(), await buyer()];
  for (const { slug } of [gone, blocked]) expect((await claim(bob, slug)).status).toBe(201);
  await sql`update listings set archived_at = now() where slug = ${gone.slug}`;
  await sql`update listings set blocked_at = now(), blocked_by = 'review' where slug = ${blocked.slug}`;
  await sql.end();
  expect(await claim(ann, gone.slug)).toMatchObject({ status: 400, body: refusal("SKILL_ARCHIVED") });
  expect(await claim(ann, blocked.slug)).toMatchObject({ status: 403, body: refusal("SKILL_BLOCKED") });
  expect((await claim(bob, gone.slug)).status).toBe(200);
});

test("needs a person with a name", async ({ api, as }) => {
  const { slug } = await newClaimable();
  const body = { skill_slug: slug, source: "clawhub" };
  expect(await api.post("/v1/claims", body)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
  expect(await (await as()).post("/v1/claims", body)).toMatchObject({
    status: 400,
    body: refusal("DISPLAY_NAME_REQUIRED"),
  });
});

test("checks what it is sent", async ({ as }) => {
  const ann = await as();
  for (const [body, type, field] of [
    [{}, "missing", "skill_slug"],
    [{ skill_slug: "" }, "string_too_short", "skill_slug"],
    [{ skill_slug: "a".repeat(101) }, "string_too_long", "skill_slug"],
    [{ skill_slug: "a\0b" }, "value_error", "skill_slug"],
    [{ skill_slug: 7 }, "string_type", "skill_slug"],
    [{ skill_slug: "abc", source: "elsewhere" }, "string_pattern_mismatch", "source"],
  ] as const) {
    expect(await ann.post("/v1/claims", body)).toMatchObject({
      status: 422,
      body: { detail: [{ type, loc: ["body", field] }] },
    });
  }
});
