import { expect, test } from "vitest";
import { clawhub } from "./clawhub";
import type { RemoteClient } from "./http";

const origin = "https://registry.example";
const updatedAt = Date.UTC(2026, 5, 1);

const skill = {
  slug: "paper-cutter",
  displayName: "Paper Cutter",
  summary: "Cuts papers.",
  topics: ["scissors", "docs"],
  tags: { latest: "1.2.0" },
  stats: { downloads: 10, stars: 3, installsCurrent: 4, installsAllTime: 7, comments: 1, versions: 2 },
  createdAt: Date.UTC(2026, 0, 1),
  updatedAt,
};
const answer = {
  skill,
  latestVersion: { version: "1.2.0", createdAt: updatedAt, changelog: "" },
  metadata: null,
  owner: { handle: "anna", displayName: "Anna", image: "https://registry.example/anna.png" },
  moderation: { isSuspicious: false, isMalwareBlocked: false, verdict: "clean", reasonCodes: [] },
};

/** The connector of a registry that answers so, checked as over the wire. */
function answering(json: unknown) {
  const client: RemoteClient = { getJson: async (_, schema) => schema.parse(json) as never, isResting: () => false };
  return clawhub(origin, client);
}
const read = (json: unknown) => answering(json).read("paper-cutter", "live");
const withSkill = (change: Record<string, unknown>) => ({ ...answer, skill: { ...skill, ...change } });

test("a skill in our words", async () => {
  expect(await read(answer)).toStrictEqual({
    slug: "paper-cutter",
    title: "Paper Cutter",
    description: "Cuts papers.",
    version: "1.2.0",
    category: "documentation",
    securityStatus: "pass",
    sourceUrl: "https://registry.example/anna/skills/paper-cutter",
    owner: { handle: "anna", displayName: "Anna", avatarUrl: "https://registry.example/anna.png" },
    stats: { downloads: 10, stars: 3, comments: 1, versions: 2, installs: 7 },
    createdAt: new Date(skill.createdAt),
    updatedAt: new Date(updatedAt),
  });
});

test("numbers that are not said are not made up", async () => {
  const none = { downloads: null, stars: null, comments: null, versions: null, installs: null };
  for (const stats of [undefined, null, {}, "many", { downloads: "10", stars: -1, comments: 1.5, versions: 1e12 }]) {
    expect((await read(withSkill({ stats })))?.stats).toStrictEqual(none);
  }
});

test("what else is missing has a plain substitute", async () => {
  const { slug } = skill;
  const least = { skill: { slug, tags: { latest: "0.1.0" } }, owner: { handle: "anna" } };
  expect(await read(least)).toStrictEqual({
    slug,
    title: slug,
    description: "",
    version: "0.1.0",
    category: "productivity",
    securityStatus: "unscanned",
    sourceUrl: "https://registry.example/anna/skills/paper-cutter",
    owner: { handle: "anna", displayName: "anna", avatarUrl: null },
    stats: { downloads: null, stars: null, comments: null, versions: null, installs: null },
    createdAt: null,
    updatedAt: null,
  });
});

test("a skill without a version is nothing to list", async () => {
  expect(await read({ ...withSkill({ tags: {} }), latestVersion: null })).toBeNull();
});

for (const [said, status] of [
  [{ verdict: "clean" }, "pass"],
  [{ verdict: "suspicious" }, "warn"],
  [{ isSuspicious: true }, "warn"],
  [{ verdict: "malicious" }, "block"],
  [{ verdict: "clean", isMalwareBlocked: true }, "block"],
  [{ verdict: "a word of tomorrow" }, "unscanned"],
  [null, "unscanned"],
  [undefined, "unscanned"],
] as const) {
  test(`moderation ${JSON.stringify(said)} means ${status}`, async () => {
    expect((await read({ ...answer, moderation: said }))?.securityStatus).toBe(status);
  });
}

test("a verdict that can't be read does not pass for none", async () => {
  await expect(read({ ...answer, moderation: "blocked" })).rejects.toThrow();
});

test("text of strangers can't break out", async () => {
  const hostile = withSkill({ displayName: "A\u202eB\0C\ud800D", summary: "x".repeat(5_000) });
  const listing = await read({ ...hostile, owner: { ...answer.owner, image: "javascript:alert(1)" } });
  expect(listing?.title).toBe("ABCD");
  expect(listing?.description).toHaveLength(1024);
  expect(listing?.owner.avatarUrl).toBeNull();
  for (const handle of ["../..", "a/b", "", "a b"]) {
    await expect(read({ ...answer, owner: { handle } })).rejects.toThrow();
  }
});

test("a date of the future is now, one before all registries none", async () => {
  const listing = await read(withSkill({ createdAt: Date.UTC(2100), updatedAt: 12 }));
  expect(listing?.createdAt?.getTime()).toBeLessThanOrEqual(Date.now());
  expect(listing?.updatedAt).toBeNull();
});

test("one entry that can't be read does not hide the others", async () => {
  const { entries, nextCursor } = await answering({
    items: [{ slug: "UPPER" }, 7, { slug: "fine", updatedAt, stats: { stars: 2 } }],
    nextCursor: null,
  }).listPage("stable", null, new AbortController().signal);
  expect(entries.map(({ slug }) => slug)).toEqual(["fine"]);
  expect(entries[0]?.stats.stars).toBe(2);
  expect(nextCursor).toBeNull();
});

test("a search keeps the order and leaves out what has no version", async () => {
  const result = {
    slug: "a",
    displayName: "A",
    summary: null,
    version: "1.0.0",
    ownerHandle: "anna",
    owner: answer.owner,
  };
  const hits = await answering({
    results: [result, { ...result, slug: "b", version: null }, { ...result, slug: "c" }],
  }).search("q");
  expect(hits.map(({ slug, description }) => [slug, description])).toEqual([
    ["a", ""],
    ["c", ""],
  ]);
});
