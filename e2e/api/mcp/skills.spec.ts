import { createHash } from "node:crypto";
import { cleanFiles, expect, purchase, test, unique } from "../../fixtures";
import { connected } from "../oauth/assistant";
import { ask } from "./messages";

type Skill = { uri: string; frontmatter: { name: string }; resources: { uri: string; digest: string; size: number }[] };

const sha256 = (content: string | Buffer) => `sha256:${createHash("sha256").update(content).digest("hex")}`;

async function skillsOf(token?: string): Promise<Skill[]> {
  const found: Skill[] = [];
  let cursor: string | undefined;
  do {
    const { result = {} } = await ask("skills/list", cursor ? { cursor } : {}, token ? { token } : {});
    found.push(...(result.skills as Skill[]));
    cursor = result.nextCursor as string | undefined;
  } while (cursor);
  return found;
}

const read = (uri: string, token?: string) => ask("resources/read", { uri }, token ? { token } : {});
function contentsOf({ result }: Awaited<ReturnType<typeof read>>): { text?: string; blob?: string } {
  const [contents] = (result?.contents ?? []) as { text?: string; blob?: string }[];
  return contents ?? {};
}

test("what somebody owns is used from their library, and by nobody else", async ({ as, seller, buyer, listing }) => {
  const name = unique("by-library");
  const blob = new Uint8Array([0xff, 0xfe, 0, 1]);
  const files = { ...cleanFiles(name), "notes/Q&A ä.md": "Why?\n", "image.bin": blob };
  const bought = await listing(await seller(), { slug: name, price_cents: 800, files });
  const person = await buyer();
  const { tokens } = await connected(person);
  const uri = `skill://${name}/${name}/SKILL.md`;
  expect(await skillsOf(tokens.access_token)).toStrictEqual([]);
  expect((await read(uri, tokens.access_token)).error).toBeDefined();

  const { purchase_id } = await purchase(person, bought);
  const [skill, ...others] = await skillsOf(tokens.access_token);
  expect(others).toStrictEqual([]);
  expect(skill).toMatchObject({ uri, frontmatter: { name } });
  expect((await ask("skills/get", { uri }, { token: tokens.access_token })).result?.skill).toStrictEqual(skill);
  expect(skill?.resources).toHaveLength(3);
  for (const { uri, digest, size } of skill?.resources ?? []) {
    const { text, blob } = contentsOf(await read(uri, tokens.access_token));
    const bytes = text === undefined ? Buffer.from(blob ?? "", "base64") : Buffer.from(text);
    expect([sha256(bytes), bytes.length], uri).toStrictEqual([digest, size]);
  }
  await read(uri, tokens.access_token);
  expect((await person.get(`/v1/skills/${name}`)).body.download_count).toBe(1);

  const stranger = (await connected(await buyer())).tokens.access_token;
  const narrow = (await connected(person, { scope: "skills:read" })).tokens.access_token;
  for (const token of [undefined, stranger, narrow]) {
    expect((await skillsOf(token)).map(({ uri }) => uri)).not.toContain(uri);
    for (const each of skill?.resources ?? []) expect((await read(each.uri, token)).error).toBeDefined();
    expect((await ask("skills/get", { uri }, token ? { token } : {})).error).toBeDefined();
  }

  const admin = await as("admin");
  await admin.post(`/v1/admin/purchases/${purchase_id}/refund`, { reason: "Asked for." });
  const again = (await connected(person)).tokens.access_token;
  await expect.poll(async () => (await read(uri, again)).error).toBeDefined();
  expect(await skillsOf(again)).toStrictEqual([]);
});

test("what is free is anybody's to use, and an address that leads elsewhere leads nowhere", async ({
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const uri = `skill://${slug}/${slug}/SKILL.md`;
  const { text } = contentsOf(await read(uri));
  expect(text).toContain(`name: ${slug}`);
  expect((await ask("skills/get", { uri })).result?.skill).toMatchObject({
    uri,
    resources: [{ digest: sha256(text ?? "") }],
  });
  for (const odd of [
    `skill://${slug}/${slug}/`,
    `skill://${slug}/${slug}/../SKILL.md`,
    `skill://${slug}/${slug}/%2e%2e/%2e%2e/SKILL.md`,
    `skill://${slug}/${slug}/SKILL.md%00`,
    `skill://${slug}/${slug}/%ff`,
    `skill://${slug}/other/SKILL.md`,
    `skill://${unique("none")}/x/SKILL.md`,
    `skill://%00/x/SKILL.md`,
    "skill://",
    "file:///etc/passwd",
    `skill://${slug}/${"a/".repeat(2_000)}SKILL.md`,
  ]) {
    const { error } = await read(odd);
    expect(error?.code, odd.slice(0, 80)).toBeLessThan(0);
    expect(error?.message, odd.slice(0, 80)).not.toContain("our side");
  }
  const agent = await listing(author, { type: "agent" });
  expect((await read(`skill://${agent.slug}/${agent.slug}/${agent.slug}.md`)).error).toBeDefined();
  expect((await skillsOf()).length).toBeLessThanOrEqual(20);
});
