import { cleanFiles, expect, type Person, test, unique } from "../../fixtures";
import { publishNext, refusedListing, versionsOf } from "../moderation";
import { refusal, timestamp } from "../shapes";

const MAIN = `---
name: release-notes
description: Writes release notes from the commits since the last tag.
allowed-tools: Read, Bash(git log:*)
---

# Release notes

Read https://keepachangelog.example/en first.
`;
const SCRIPT = "git log --oneline > notes.log\n";

test("a version tells its files, and what it asks for and does", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const files = { "SKILL.md": MAIN, "scripts/collect.sh": SCRIPT };
  const { slug } = await listing(author, { files, price_cents: 0 });
  const [version] = await versionsOf(author, slug);
  const { status, body } = await api.get(`/v1/skills/${slug}/versions/${version?.version_id}`);
  expect(status).toBe(200);
  expect(body).toStrictEqual({
    version_id: version?.version_id,
    version: "1.0.0",
    status: "published",
    security_status: expect.any(String),
    security_score: expect.any(Number),
    changelog: null,
    content_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    archive_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    flat_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    size_bytes: expect.any(Number),
    file_count: 2,
    created_at: timestamp,
    published_at: timestamp,
    files: [
      { path: "SKILL.md", mode: "644", size: MAIN.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { path: "scripts/collect.sh", mode: "644", size: SCRIPT.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
    permissions: {
      declared: ["Read", "Bash(git log:*)"],
      observed: ["commands:git", "hosts:keepachangelog.example", "paths:notes.log"],
    },
  });
});

test("earlier versions can be read too; what was never published only by the author", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  await publishNext(author, slug);
  const { body: open } = await author.post<{ version_id: string }>(`/v1/skills/${slug}/versions`, {});
  const [pending, published, superseded] = await versionsOf(author, slug);
  expect(pending).toMatchObject({ version_id: open.version_id, status: "pending" });

  const [stranger, admin] = [await buyer(), await as("admin")];
  for (const version of [published, superseded]) {
    for (const caller of [api, stranger, author]) {
      expect(await caller.get(`/v1/skills/${slug}/versions/${version?.version_id}`)).toMatchObject({
        status: 200,
        body: { ...version, files: expect.any(Array), permissions: { declared: [], observed: expect.any(Array) } },
      });
    }
  }
  const path = `/v1/skills/${slug}/versions/${pending?.version_id}`;
  for (const caller of [api, stranger, admin]) {
    expect(await caller.get(path)).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
  }
  expect(await author.get(path)).toMatchObject({
    status: 200,
    body: { status: "pending", files: null, permissions: { declared: null, observed: null } },
  });
});

test("a refused version is its author's alone", async ({ api, seller }) => {
  const author = await seller({ connected: false });
  const { slug, versionId } = await refusedListing(author);
  const path = `/v1/skills/${slug}/versions/${versionId}`;
  expect(await api.get(path)).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
  expect((await author.get(path)).body).toMatchObject({
    status: "rejected",
    files: expect.arrayContaining([expect.objectContaining({ path: "install.sh" })]),
  });
});

test("a version is found under its own listing alone, and only where that may be seen", async ({
  api,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const [one, other] = [await listing(author), await listing(author)];
  const [version] = await versionsOf(author, one.slug);
  for (const path of [
    `/v1/skills/${other.slug}/versions/${version?.version_id}`,
    ...["nonsense", "%00", "00000000-0000-0000-0000-000000000000"].map((id) => `/v1/skills/${one.slug}/versions/${id}`),
  ]) {
    expect(await api.get(path), path).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
  }
  const draft = await newDraft(author);
  expect(await api.get(`/v1/skills/${draft.slug}/versions/${draft.versionId}`)).toMatchObject({
    status: 404,
    body: refusal("SKILL_NOT_FOUND"),
  });
  expect((await author.get(`/v1/skills/${draft.slug}/versions/${draft.versionId}`)).status).toBe(200);
});

test("the most files that a package may have are told", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const notes = Array.from({ length: 1_999 }, (_, i) => [`notes/${i}.md`, `Note ${i}.\n`]);
  const { slug } = await listing(author, { files: { ...cleanFiles("many"), ...Object.fromEntries(notes) } });
  const [version] = await versionsOf(author, slug);
  const { body } = await api.get<{ files: unknown[] }>(`/v1/skills/${slug}/versions/${version?.version_id}`);
  expect(body.files).toHaveLength(2_000);
});

async function newDraft(author: Person) {
  const slug = unique("draft");
  const fields = { title: "A title", description: "A long description.", category: "testing" };
  await author.post("/v1/skills", { slug, ...fields });
  const [version] = await versionsOf(author, slug);
  return { slug, versionId: version?.version_id };
}
