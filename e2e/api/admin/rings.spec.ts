import { until } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Listing, type Person, test } from "../../fixtures";
import { decisionsOn, queued, versionsOf } from "../moderation";
import { refusal, timestamp } from "../shapes";

const reason = "They all joined within the hour.";
const say = (person: Person, { slug }: Listing, rating = 5) =>
  person.post(`/v1/skills/${slug}/reviews`, { rating, text: "The best there is." });

const ringsOn = async (admin: Person, { slug }: Listing) =>
  (await queued(admin, slug)).filter(({ kind }) => kind === "ring");

/** Waits until the jobs that look at these listings' reviews have run. */
async function untilLookedAt(...listings: Listing[]): Promise<void> {
  await until(() =>
    inDatabase(async (sql) => {
      const left = await sql`
        select 1 from graphile_worker._private_jobs j join reviews r on r.id::text = j.payload ->> 'reviewId'
        where r.listing_id in ${sql(listings.map(({ id }) => id))}`;
      return left.length === 0;
    }),
  );
}

/** Makes the person one who joined long ago. */
const joinedLongAgo = ({ name }: Person) =>
  inDatabase((sql) => sql`update users set created_at = now() - interval '90 days' where subject = ${name}`);

test("three who joined together and have nothing of the author's are one entry, which a fourth joins", async ({
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const [first, second] = [await listing(author), await listing(author)];
  const [ann, ben, cat, dan] = [await buyer(), await buyer(), await buyer(), await buyer()];
  await say(ann, first);
  await say(ben, first, 4);
  await untilLookedAt(first);
  expect(await ringsOn(admin, first)).toStrictEqual([]);

  await say(cat, second);
  const [ring] = await until(async () => {
    const found = await ringsOn(admin, second);
    return found.length > 0 && found;
  });
  const [version] = await versionsOf(author, second.slug);
  const names = [ann, ben, cat, dan].map(({ name }) => name.replaceAll("-", " "));
  expect(ring).toStrictEqual({
    kind: "ring",
    id: expect.any(String),
    skill_slug: second.slug,
    skill_title: `Listing ${second.slug}`,
    skill_type: "skill",
    price_cents: 0,
    author_display_name: author.name.replaceAll("-", " "),
    author_display_name_slug: author.name,
    version_id: version?.version_id,
    version: "1.0.0",
    version_status: "published",
    security_status: "pass",
    security_score: expect.any(Number),
    reason_code: null,
    raised_by: null,
    reason: "3 unverified reviews by people who joined within two days of each other",
    text: [
      `${names[0]}: 5 of 5 for ${first.slug}`,
      `${names[1]}: 4 of 5 for ${first.slug}`,
      `${names[2]}: 5 of 5 for ${second.slug}`,
    ].join("\n"),
    created_at: timestamp,
  });

  await say(dan, first);
  await until(async () => ((await ringsOn(admin, second))[0] as { reason?: string })?.reason?.startsWith("4 "));
  expect(await ringsOn(admin, second)).toMatchObject([{ id: ring?.id, text: expect.stringContaining(names[3] ?? "") }]);
  expect(await ringsOn(admin, first)).toStrictEqual([]);
});

test("three who review the same three listings are one entry, whenever they joined", async ({
  as,
  buyer,
  seller,
  listing,
}) => {
  const admin = await as("admin");
  const listings: Listing[] = [];
  for (let i = 0; i < 3; i++) listings.push(await listing(await seller({ connected: false })));
  for (let i = 0; i < 3; i++) {
    const person = await buyer();
    await joinedLongAgo(person);
    for (const one of listings) await say(person, one);
  }
  await untilLookedAt(...listings);

  const found = (await Promise.all(listings.map((one) => ringsOn(admin, one)))).flat();
  expect(found).toMatchObject([{ reason: "9 unverified reviews by people who all reviewed the same listings" }]);
});

test("who downloaded it, or joined at another time, makes no ring", async ({ as, buyer, seller, listing }) => {
  const [admin, offered] = [await as("admin"), await listing(await seller({ connected: false }))];
  const [ann, ben, cat, old] = [await buyer(), await buyer(), await buyer(), await buyer()];
  expect((await ann.get(`/v1/skills/${offered.slug}/download`)).status).toBe(200);
  await joinedLongAgo(old);
  for (const person of [ann, ben, cat, old]) expect((await say(person, offered)).status).toBe(201);
  await untilLookedAt(offered);
  expect(await ringsOn(admin, offered)).toStrictEqual([]);
});

test("a moderator removes the reviews, and the rating with them", async ({ api, as, buyer, seller, listing }) => {
  const [admin, offered] = [await as("admin"), await listing(await seller({ connected: false }))];
  const honest = await buyer();
  await honest.get(`/v1/skills/${offered.slug}/download`);
  await say(honest, offered, 2);
  const id = await ringOn(offered, buyer, admin);

  const answer = await admin.post(`/v1/admin/rings/${id}/resolve`, { remove_reviews: true, reason });
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual({
    id,
    status: "resolved",
    removed_reviews: 3,
    message: "3 reviews are removed.",
  });
  expect(await ringsOn(admin, offered)).toStrictEqual([]);
  const { body } = await api.get(`/v1/skills/${offered.slug}/reviews`);
  expect(body).toMatchObject({ total: 1, average_rating: 2, items: [{ verified_purchase: true }] });
  expect(await decisionsOn(admin, id)).toMatchObject([
    { action: "resolve_ring", reason, details: { kind: "new_accounts", removed_reviews: 3 } },
  ]);
});

test("what a moderator lets stay makes no other entry", async ({ api, as, buyer, seller, listing }) => {
  const [admin, offered] = [await as("admin"), await listing(await seller({ connected: false }))];
  const id = await ringOn(offered, buyer, admin);
  const keep = { remove_reviews: false, reason: "A course that took it up." };
  expect((await admin.post(`/v1/admin/rings/${id}/resolve`, keep)).body).toStrictEqual({
    id,
    status: "resolved",
    removed_reviews: 0,
    message: "The reviews stay.",
  });
  expect(await admin.post(`/v1/admin/rings/${id}/resolve`, keep)).toMatchObject({
    status: 409,
    body: { detail: expect.any(String) },
  });

  await say(await buyer(), offered);
  await untilLookedAt(offered);
  expect(await ringsOn(admin, offered)).toStrictEqual([]);
  expect((await api.get(`/v1/skills/${offered.slug}/reviews`)).body).toMatchObject({ total: 4 });
});

test("what is no ring is not found", async ({ as }) => {
  const admin = await as("admin");
  for (const id of ["nonsense", "%00", "00000000-0000-0000-0000-000000000000"]) {
    expect(await admin.post(`/v1/admin/rings/${id}/resolve`, { remove_reviews: true, reason })).toMatchObject({
      status: 404,
      body: refusal("NOT_FOUND"),
    });
  }
});

/** The id of a ring of three on this listing. */
async function ringOn(offered: Listing, buyer: () => Promise<Person>, admin: Person): Promise<string> {
  for (let i = 0; i < 3; i++) await say(await buyer(), offered);
  const [ring] = await until(async () => {
    const found = await ringsOn(admin, offered);
    return found.length > 0 && found;
  });
  return ring?.id ?? "";
}
