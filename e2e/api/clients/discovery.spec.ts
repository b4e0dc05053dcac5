import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, letters, type Person, test, untilReviewed, zip } from "../../fixtures";
import { refusal } from "../shapes";
import { ask, read, sha256Of } from "./catalogue";

type Archives = {
  $schema: string;
  skills: { name: string; type: string; description: string; url: string; digest: string }[];
};
type Files = { skills: { name: string; description: string; files: string[] }[] };

const ARCHIVES = "/.well-known/agent-skills/index.json";
const FILES = "/.well-known/skills/index.json";

const skill = (name: string, more = "") => ({
  "SKILL.md": `---\nname: ${name}\ndescription: Explains ${name} piece by piece.\n---\n\n# ${name}\n\nExplain.\n`,
  "references/more notes.md": `More. ${more}`,
  "data.bin": Buffer.from([0, 1, 2, 255]),
});

async function downloadsOf(person: Person, slug: string): Promise<number> {
  return (await person.get<{ download_count: number }>(`/v1/skills/${slug}`)).body.download_count;
}

test.describe("the index of a listing", () => {
  test("names the skill's archive, with SKILL.md at its root", async ({ seller, listing }) => {
    const name = letters();
    const { slug } = await listing(await seller({ connected: false }), { files: skill(name) });
    const { status, headers, body } = await read<Archives>(`/skills/${slug}${ARCHIVES}`);
    expect([status, headers.get("content-type")]).toStrictEqual([200, "application/json"]);
    expect(body).toStrictEqual({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        {
          name,
          type: "archive",
          description: `Explains ${name} piece by piece.`,
          url: `/skills/${slug}/.well-known/agent-skills/1.0.0.zip`,
          digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        },
      ],
    });
    const [entry] = body.skills;
    const archive = await ask(entry?.url ?? "");
    const bytes = await archive.bytes();
    expect(archive.headers.get("content-type")).toBe("application/zip");
    expect(`sha256:${sha256Of(bytes)}`).toBe(entry?.digest);
    expect(Object.keys(unzipSync(bytes)).sort()).toStrictEqual(Object.keys(skill(name)).sort());
  });

  test("names the skill's files, each at its place", async ({ seller, listing }) => {
    const name = letters();
    const files = skill(name);
    const author = await seller({ connected: false });
    const { slug } = await listing(author, { files });
    const { body } = await read<Files>(`/skills/${slug}${FILES}`);
    expect(body).toStrictEqual({
      skills: [{ name, description: `Explains ${name} piece by piece.`, files: Object.keys(files).sort() }],
    });
    for (const scope of [`/skills/${slug}`, `/sellers/${author.name}`]) {
      for (const [path, content] of Object.entries(files)) {
        const response = await ask(`${scope}/.well-known/skills/${name}/${path}`);
        expect([response.status, Buffer.from(await response.bytes())], path).toStrictEqual([200, Buffer.from(content)]);
        const etag = response.headers.get("etag") ?? "";
        expect(etag).toBe(`"${sha256Of(Buffer.from(content))}"`);
        const again = await ask(`${scope}/.well-known/skills/${name}/${path}`, null, {
          headers: { "if-none-match": etag },
        });
        expect(again.status).toBe(304);
      }
    }
    const head = await ask(`/skills/${slug}/.well-known/skills/${name}/SKILL.md`, null, { method: "HEAD" });
    expect([head.headers.get("content-type"), Number(head.headers.get("content-length"))]).toStrictEqual([
      "text/markdown; charset=utf-8",
      files["SKILL.md"].length,
    ]);
    const part = await ask(`/skills/${slug}/.well-known/skills/${name}/data.bin`, null, {
      headers: { range: "bytes=1-2" },
    });
    expect([part.status, ...(await part.bytes())]).toStrictEqual([206, 1, 2]);
  });

  test("tells of nothing else", async ({ seller, listing }) => {
    const name = letters();
    const { slug } = await listing(await seller({ connected: false }), { files: skill(name) });
    const other = await listing(await seller({ connected: false }));
    const below = `/skills/${slug}/.well-known/skills`;
    for (const path of [
      ...[`${below}/${name}`, `${below}/${name}/`, `${below}/${name}/none.md`, `${below}/${name}/skill.md`],
      ...[
        `${below}/${other.slug}/SKILL.md`,
        `${below}/${name}/..%2fSKILL.md`,
        `${below}/${name}/%00`,
        `${below}/%ff/SKILL.md`,
      ],
      ...[`${below}/${name}/references%2F..%2fSKILL.md`, `${below}/${name}/${"a/".repeat(2_000)}b`],
      ...[`/skills/${slug}/.well-known/agent-skills/9.9.9.zip`, `/skills/${slug}/.well-known/agent-skills/%00.zip`],
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  test("changes with a new version, and is gone with the listing", async ({ as, seller, listing }) => {
    const name = letters();
    const author = await seller({ connected: false });
    const { slug } = await listing(author, { files: skill(name) });
    const path = `/skills/${slug}${ARCHIVES}`;
    const [before] = (await read<Archives>(path)).body.skills;
    await author.post(`/v1/skills/${slug}/versions`, { bump: "minor" });
    await author.upload(slug, zip(skill(name, "And more.")));
    await untilReviewed(author, slug);
    const [now] = (await read<Archives>(path)).body.skills;
    expect(now?.digest).not.toBe(before?.digest);
    expect((await ask(now?.url ?? "")).status).toBe(200);
    expect((await ask(before?.url ?? "")).status).toBe(200);
    const file = `/skills/${slug}/.well-known/skills/${name}/references/more notes.md`;
    expect((await read(file)).body).toBe("More. And more.");

    await (await as("admin")).post(`/v1/admin/skills/${slug}/block`, { reason: "It sends what it reads away." });
    for (const gone of [path, `/skills/${slug}${FILES}`, file]) expect((await ask(gone)).status, gone).toBe(404);
    expect(await read(now?.url ?? "")).toMatchObject({ status: 403, body: refusal("SKILL_BLOCKED") });
  });

  test("is none of what is to buy, or is no skill: it says what installs it", async ({ seller, listing }) => {
    const author = await seller();
    for (const fields of [{ price_cents: 900 }, { type: "agent" as const }]) {
      const { slug } = await listing(author, fields);
      const below = `/skills/${slug}/.well-known/agent-skills`;
      for (const path of [`/skills/${slug}${ARCHIVES}`, `/skills/${slug}${FILES}`, `${below}/1.0.0.zip`]) {
        for (const token of [null, author.token]) {
          const refused = await read<{ detail: { detail: string } }>(path, token);
          expect(refused, path).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
          expect(refused.body.detail.detail).toContain(`skillyard install ${slug}`);
        }
      }
    }
    expect(await read(`/skills/nobody-has-this${ARCHIVES}`)).toMatchObject({
      status: 404,
      body: refusal("SKILL_NOT_FOUND"),
    });
  });

  test("of files is empty where they are too many, too large, or at odd places", async ({ seller, listing }) => {
    const author = await seller({ connected: false });
    const many = Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`notes/${i}.md`, "A note."]));
    for (const more of [
      { "a#b.md": "A." },
      { "a..b.md": "A." },
      { "a%41.md": "A." },
      { "big.bin": randomBytes(3_000_000) },
      many,
    ]) {
      const name = letters();
      const { slug } = await listing(author, { files: { ...skill(name), ...more } });
      expect((await read<Archives>(`/skills/${slug}${ARCHIVES}`)).body.skills).toHaveLength(1);
      expect((await read<Files>(`/skills/${slug}${FILES}`)).body).toStrictEqual({ skills: [] });
      const [first = ""] = Object.keys(more);
      expect((await ask(`/skills/${slug}/.well-known/skills/${name}/${encodeURIComponent(first)}`)).status).toBe(404);
    }
  });
});

test("the index of a seller has what they offer for nothing, each name once", async ({ seller, listing }) => {
  const author = await seller();
  const [one, other] = [letters(), letters()];
  await listing(author, { files: skill(one) });
  await listing(author, { files: skill(one, "Once more.") });
  await listing(author, { files: skill(other) });
  await listing(author, { price_cents: 900 });
  await listing(author, { type: "agent" });
  await listing(author, { files: { ...skill("large"), "large.bin": randomBytes(1_200_000) } });
  for (const path of [ARCHIVES, FILES]) {
    const { body } = await read<Files>(`/sellers/${author.name}${path}`);
    expect(body.skills.map(({ name }) => name).sort(), path).toStrictEqual([one, other].sort());
  }
  expect((await ask(`/sellers/nobody${ARCHIVES}`)).status).toBe(404);
});

test("the index at the origin has the most downloaded free skills, and no more than twenty", async ({
  seller,
  listing,
}) => {
  const { slug } = await listing(await seller(), { price_cents: 900 });
  const { status, headers, body } = await read<Archives>(ARCHIVES);
  expect(status).toBe(200);
  expect(body.skills.length).toBeLessThanOrEqual(20);
  expect(new Set(body.skills.map(({ name }) => name)).size).toBe(body.skills.length);
  expect(JSON.stringify(body)).not.toContain(`/${slug}/`);
  expect((await ask(ARCHIVES, null, { headers: { "if-none-match": headers.get("etag") ?? "" } })).status).toBeLessThan(
    305,
  );
  for (const { name } of (await read<Files>(FILES)).body.skills.slice(0, 2)) {
    expect((await ask(`/.well-known/skills/${name}/SKILL.md`)).status).toBe(200);
  }
});

test("what is fetched is counted once, and looking for updates is not", async ({ seller, listing }) => {
  const name = letters();
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { files: skill(name) });
  const check = { headers: { "x-skills-update-check": "1" } };
  const archive = `/skills/${slug}/.well-known/agent-skills/1.0.0.zip`;
  const main = `/skills/${slug}/.well-known/skills/${name}/SKILL.md`;
  for (const path of [`/skills/${slug}${ARCHIVES}`, `/skills/${slug}${FILES}`]) await ask(path);
  await ask(`/skills/${slug}/.well-known/skills/${name}/data.bin`);
  for (const path of [archive, main]) {
    const { headers } = await ask(path, null, { method: "HEAD" });
    await ask(path, null, { headers: { "if-none-match": headers.get("etag") ?? "" } });
    await ask(path, null, check);
  }
  expect(await downloadsOf(author, slug)).toBe(0);
  await Promise.all([ask(archive), ask(archive), ask(main)]);
  await author.get(`/v1/skills/${slug}/download`);
  expect(await downloadsOf(author, slug)).toBe(1);
  await ask(`/plugins/${slug}/1.0.0.zip`);
  expect(await downloadsOf(author, slug)).toBe(1);
});

test("what other methods are for is nothing here", async () => {
  for (const path of [
    ARCHIVES,
    FILES,
    "/.well-known/skills/a/SKILL.md",
    "/skills/a-b/.well-known/agent-skills/1.0.0.zip",
  ]) {
    expect((await ask(path, null, { method: "POST" })).status, path).toBe(405);
  }
  for (const path of ["/.well-known/nothing", "/.well-known/skills", "/skills/a-b/.well-known"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  for (const path of [
    "/.well-known/nothing",
    "/agents/a-b/.well-known/skills/index.json",
    "/plugins/a-b",
    "/plugins/a/b/c",
  ]) {
    expect(await read(path), path).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
  }
});
