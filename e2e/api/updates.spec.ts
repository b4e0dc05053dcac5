import { type Client, until } from "../client";
import { expect, type Person, purchase, test, unique } from "../fixtures";
import { publishNext, refusedListing, type Version, versionsOf } from "./moderation";

type Asked = { slug: string; source?: string; version?: string | null; content_hash?: string | null };
type Update = {
  slug: string;
  latest_version: string | null;
  content_hash: string | null;
  blocked: boolean;
  archived: boolean;
};

const because = { reason: "Because." };

async function updatesOf(caller: Client, ...items: Asked[]): Promise<(Update | null)[]> {
  const { status, body } = await caller.post<{ items: (Update | null)[] }>("/v1/updates", { items });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items;
}

test("tells what is newer than what is installed, in the order asked", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const [before] = await contentOf(api, slug);
  await publishNext(author, slug, { bump: "minor", changelog: "Explains lookbehind." });
  const [now] = await contentOf(api, slug);

  const current = {
    slug,
    source: "native",
    latest_version: "1.1.0",
    content_hash: now,
    security_status: "pass",
    blocked: false,
    changelog: "Explains lookbehind.",
    archived: false,
  };
  const nowhere = { slug: unique("none") };
  expect(
    await updatesOf(
      api,
      { slug, source: "native", version: "1.0.0", content_hash: before ?? null },
      nowhere,
      { slug, version: "1.1.0", content_hash: now ?? null },
      { slug: "Not a slug" },
      { slug, version: null, content_hash: null },
      { slug },
    ),
  ).toStrictEqual([current, null, { ...current, changelog: null }, null, current, current]);
  expect(await updatesOf(api)).toStrictEqual([]);
});

test("tells of another registry's what its mirror knows, and of each source its own", async ({ api }) => {
  await until(async () => (await api.get<{ total: number }>("/v1/skills?source=clawhub")).body.total >= 11);
  const slug = "kanban-groomer";
  expect(
    await updatesOf(api, { slug, source: "clawhub", version: "1.2.0" }, { slug, source: "native" }, { slug }),
  ).toStrictEqual([
    {
      slug,
      source: "clawhub",
      latest_version: "1.3.0",
      content_hash: null,
      security_status: "pass",
      blocked: false,
      changelog: null,
      archived: false,
    },
    null,
    null,
  ]);
});

test("what a moderator blocked is known to be blocked", async ({ api, as, seller, listing }) => {
  const [admin, { slug }] = [await as("admin"), await listing(await seller({ connected: false }))];
  await admin.post(`/v1/admin/skills/${slug}/block`, because);
  for (const caller of [api, admin]) {
    expect(await updatesOf(caller, { slug, version: "1.0.0" })).toMatchObject([
      { blocked: true, security_status: "block", latest_version: "1.0.0", archived: false },
    ]);
  }
});

test("a version that was withdrawn is blocked for who has it, and the one before is the latest", async ({
  api,
  as,
  seller,
  listing,
}) => {
  const [admin, author] = [await as("admin"), await seller({ connected: false })];
  const { slug } = await listing(author);
  const withdrawn = await publishNext(author, slug);
  const [bad, good] = await contentOf(api, slug);
  await admin.post(`/v1/admin/versions/${withdrawn}/reject`, because);

  const latest = { latest_version: "1.0.0", content_hash: good, security_status: "pass" };
  expect(
    await updatesOf(
      api,
      { slug, version: "1.0.1", content_hash: bad ?? null },
      { slug, version: "1.0.0", content_hash: good ?? null },
      { slug },
    ),
  ).toMatchObject([
    { ...latest, blocked: true },
    { ...latest, blocked: false },
    { ...latest, blocked: false },
  ]);
});

test("a listing that never had a published version has no latest one", async ({ api, seller }) => {
  const author = await seller({ connected: false });
  const { slug } = await refusedListing(author);
  expect(await updatesOf(api, { slug })).toMatchObject([{ latest_version: null, content_hash: null, blocked: true }]);
  const draft = await newDraft(author);
  expect(await updatesOf(api, { slug: draft })).toStrictEqual([null]);
  expect(await updatesOf(author, { slug: draft })).toMatchObject([{ latest_version: null, blocked: false }]);
});

test("what is no longer sold, or whose author is gone, its buyers go on hearing of", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [admin, author, owner, stranger] = [await as("admin"), await seller(), await buyer(), await buyer()];
  const paid = await listing(author, { price_cents: 700 });
  await purchase(owner, paid);
  const asked = { slug: paid.slug, version: "1.0.0" };
  await author.post(`/v1/skills/${paid.slug}/unpublish`);
  for (const caller of [owner, author, stranger, api]) {
    expect(await updatesOf(caller, asked)).toMatchObject([{ archived: true, latest_version: "1.0.0" }]);
  }

  const { id } = (await author.get("/v1/users/profile")).body;
  await admin.post(`/v1/admin/users/${id}/ban`, because);
  expect(await updatesOf(owner, asked)).toMatchObject([{ archived: true }]);
  expect(await updatesOf(stranger, asked)).toStrictEqual([null]);
  expect(await updatesOf(api, asked)).toStrictEqual([null]);
});

test("a hundred are answered at once, more are refused as one", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const all = await updatesOf(api, ...Array.from({ length: 100 }, (_, i) => ({ slug: i % 2 ? slug : unique("none") })));
  expect(all.map((update) => update?.slug ?? null)).toStrictEqual(
    Array.from({ length: 100 }, (_, i) => (i % 2 ? slug : null)),
  );
  const { status, body } = await api.post("/v1/updates", { items: Array(100_000).fill(0) });
  expect(status).toBe(422);
  expect(body).toStrictEqual({
    detail: [
      {
        type: "too_long",
        loc: ["body", "items"],
        msg: "List should have at most 100 items after validation, not 100000",
        ctx: { field_type: "List", max_length: 100, actual_length: 100_000 },
      },
    ],
  });
});

for (const [name, items, loc, type] of [
  ["no list", {}, ["body", "items"], "list_type"],
  ["an entry that is none", ["a"], ["body", "items", 0], "model_attributes_type"],
  ["an entry without a slug", [{ source: "native" }], ["body", "items", 0, "slug"], "missing"],
  ["an empty slug", [{ slug: "" }], ["body", "items", 0, "slug"], "string_too_short"],
  ["a slug with NUL in it", [{ slug: "a\0b" }], ["body", "items", 0, "slug"], "value_error"],
  ["another source", [{ slug: "a", source: "npm" }], ["body", "items", 0, "source"], "string_pattern_mismatch"],
  ["a long version", [{ slug: "a", version: "1".repeat(101) }], ["body", "items", 0, "version"], "string_too_long"],
  ["a number for a hash", [{ slug: "a", content_hash: 1 }], ["body", "items", 0, "content_hash"], "string_type"],
] as const) {
  test(`refuses ${name}`, async ({ api }) => {
    const { status, body } = await api.post("/v1/updates", { items });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc, type }] });
  });
}

/** The content hashes of the published versions, newest first. */
async function contentOf(caller: Client, slug: string): Promise<string[]> {
  const versions = (await versionsOf(caller as Person, slug)) as (Version & { content_hash: string })[];
  return versions.map(({ content_hash }) => content_hash);
}

async function newDraft(author: Person): Promise<string> {
  const slug = unique("draft");
  const fields = { title: "A title", description: "A long description.", category: "testing" };
  await author.post("/v1/skills", { slug, ...fields });
  return slug;
}
