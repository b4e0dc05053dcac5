import { expect, ORIGIN, publishNext, test } from "./fixtures";
import type { Front } from "./front";

// One after the other on one service, which takes longer to start than they take.
test.describe.configure({ mode: "default", timeout: 90_000 });

/** By version, how what was added is brought up to date: before 1.7 it is added once more. */
const PROGRAMS = [
  { name: "skills", update: () => ["update", "-p", "-y"] },
  { name: "skills-1.5", update: addedFrom },
];

function addedFrom(address: string): string[] {
  return ["add", address, "-a", "claude-code", "-y"];
}

for (const { name, update } of PROGRAMS) {
  test(`${name} installs the skill whose address it is given, and no other, and its next version`, async ({
    machine,
    front,
    seller,
    listing,
  }) => {
    const author = await seller({ connected: false });
    const [{ slug }, other] = [await listing(author), await listing(author)];
    const at = `/skills/${slug}`;
    const added = await machine.run(name, addedFrom(ORIGIN + at));
    expect(added, added.stdout).toMatchObject({ code: 0 });
    expect(machine.file(`.claude/skills/${slug}/SKILL.md`)).toContain(`name: ${slug}`);
    expect(packagesOf(front)).toStrictEqual([`${at}/.well-known/agent-skills/1.0.0.zip`]);

    await publishNext(author, slug, "1.1.0");
    const updated = await machine.run(name, update(ORIGIN + at));
    expect(updated, updated.stdout).toMatchObject({ code: 0 });
    expect(machine.file(`.claude/skills/${slug}/notes.md`)).toContain("1.1.0");
    expect(packagesOf(front).slice(1)).toStrictEqual([`${at}/.well-known/agent-skills/1.1.0.zip`]);
    expect(front.seen.filter(({ path }) => path.includes(other.slug))).toStrictEqual([]);
  });
}

test("what is to be bought is not installed, and its page says how it is", async ({
  machine,
  front,
  api,
  seller,
  listing,
}) => {
  const { slug } = await listing(await seller(), { price_cents: 500 });
  const added = await machine.run("skills", addedFrom(`${ORIGIN}/skills/${slug}`));
  expect(added, added.stdout).toMatchObject({ code: 1 });
  expect(packagesOf(front)).toStrictEqual([]);
  const answered = await api.get(`/skills/${slug}/.well-known/agent-skills/index.json`);
  expect([answered.status, JSON.stringify(answered.body)]).toStrictEqual([
    404,
    expect.stringContaining("skillyard install"),
  ]);
});

test("OpenCode lists the skill whose index its settings name", async ({ machine, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  machine.write(
    "opencode.json",
    JSON.stringify({ skills: { urls: [`${ORIGIN}/skills/${slug}/.well-known/skills/`] } }),
  );
  const { stdout, stderr } = await machine.run("opencode", ["debug", "skill"]);
  const skills: { name: string; content: string }[] = JSON.parse(stdout || "[]");
  expect(skills, stderr).toContainEqual(
    expect.objectContaining({ name: slug, content: expect.stringContaining("explain each part") }),
  );
});

/** What was fetched beside indexes, which may name more than is wanted of them. */
function packagesOf({ seen }: Front): string[] {
  const isPackage = (path: string) => path.includes("/.well-known/") && !path.endsWith("/index.json");
  return seen.map(({ path }) => path).filter(isPackage);
}
