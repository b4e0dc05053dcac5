import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setting } from "../client";
import { cleanFiles, unique } from "../fixtures";
import { expect, publishVersion, test } from "./terminal";

test("a skill is installed where assistants look, and remembered", async ({ terminal, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const { items } = await terminal.json(["install", slug]);
  expect(items).toMatchObject([
    { name: slug, slug, type: "skill", version: "1.0.0", previous_version: null, notes: [] },
  ]);

  expect(terminal.file(`.agents/skills/${slug}/SKILL.md`)).toContain(`name: ${slug}`);
  const link = path.join(terminal.project, ".claude/skills", slug);
  expect([lstatSync(link).isSymbolicLink(), readlinkSync(link)]).toStrictEqual([true, `../../.agents/skills/${slug}`]);
  const lock = terminal.file("skillyard.lock");
  expect(JSON.parse(lock)).toStrictEqual({
    lockfileVersion: 1,
    registry: setting("SKILLYARD_URL"),
    items: {
      [slug]: {
        slug,
        source: "native",
        type: "skill",
        version: "1.0.0",
        content_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        targets: { agents: "link-source", claude: "link" },
      },
    },
  });
  expect(lock).toMatch(/\}\n$/);
  expect(lock).not.toContain(terminal.home);
  expect(readdirSync(path.join(terminal.project, ".agents/skills"))).toStrictEqual([slug]);

  // Whoever has the lock file alone gets the same files, and a lock file that says the same.
  expect((await terminal.json(["verify"])).items).toMatchObject([{ name: slug, ok: true, blocked: false }]);
  expect((await terminal.json(["install"])).items).toStrictEqual([]);
  expect(terminal.file("skillyard.lock")).toBe(lock);
});

test("an agent is installed in the form that each assistant takes", async ({ terminal, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }), {
    type: "agent",
    files: {
      "reviewer.md": `---\nname: reviewer\ndescription: 'Reviews a change: what breaks, what is missing.'\ntools: Read, Grep\n---\n\nRead the "diff" first.\n`,
    },
  });
  const { items } = await terminal.json([
    "install",
    slug,
    "--for",
    "codex",
    "--for",
    "opencode,gemini-cli,github-copilot",
  ]);
  const [{ targets, notes }] = items;
  expect(targets.map(({ assistant, kind }: Record<string, string>) => [assistant, kind])).toStrictEqual([
    ["claude", "link"],
    ["codex", "file"],
    ["opencode", "file"],
    ["gemini-cli", "file"],
    ["github-copilot", "file"],
  ]);
  expect(notes).toHaveLength(4);
  expect(terminal.file(".claude/agents/reviewer.md")).toContain("tools: Read, Grep");
  expect(terminal.file(".codex/agents/reviewer.toml")).toBe(
    'name = "reviewer"\ndescription = "Reviews a change: what breaks, what is missing."\ndeveloper_instructions = "Read the \\"diff\\" first."\n',
  );
  expect(terminal.file(".opencode/agents/reviewer.md")).toContain('mode: subagent\n---\n\nRead the "diff" first.');
  expect(terminal.file(".gemini/agents/reviewer.md")).toContain("kind: local");
  expect(terminal.file(".github/agents/reviewer.agent.md")).not.toContain("tools");
  expect(await terminal.skillyard("verify")).toMatchObject({ code: 0 });

  terminal.write(".codex/agents/reviewer.toml", "name = 'else'\n");
  const { items: verified } = await terminal.json(["verify"], 3);
  expect(verified[0].misplaced).toMatchObject([{ assistant: "codex", problem: "changed" }]);
});

test("in a home it is there for all projects, and says where a project has it too", async ({
  terminal,
  seller,
  listing,
}) => {
  const { slug } = await listing(await seller({ connected: false }));
  await terminal.json(["install", "-g", slug]);
  expect(existsSync(path.join(terminal.home, ".agents/skills", slug, "SKILL.md"))).toBe(true);
  expect(existsSync(path.join(terminal.home, ".claude/skills", slug, "SKILL.md"))).toBe(true);
  expect(existsSync(path.join(terminal.home, ".local/state/skillyard/skillyard.lock"))).toBe(true);
  expect(existsSync(path.join(terminal.home, "skillyard.lock"))).toBe(false);
  const { stderr } = await terminal.skillyard("install", slug);
  expect(stderr).toContain("is installed for all projects too");
});

test("what lies there from elsewhere stays, and another name helps", async ({ terminal, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  terminal.write(`.agents/skills/${slug}/SKILL.md`, "mine");
  const { error } = await terminal.json(["install", slug], 1);
  expect(error).toMatchObject({ code: "NAME_TAKEN", hint: "Give it another name: --as NAME" });
  expect(error.message).toContain(path.join(terminal.project, ".agents/skills", slug));
  expect(terminal.file(`.agents/skills/${slug}/SKILL.md`)).toBe("mine");
  expect(existsSync(path.join(terminal.project, "skillyard.lock"))).toBe(false);

  const link = path.join(terminal.project, ".claude/skills", "linked-here");
  const linked = await listing(author, { files: cleanFiles("linked-here") });
  terminal.write(".claude/skills/linked-here/SKILL.md", "mine too");
  const both = (await terminal.json(["install", linked.slug], 1)).error;
  expect(both.message).toContain(
    `${link} is there already, and would lead to ${path.join(terminal.project, ".agents/skills/linked-here")}`,
  );
  expect(terminal.file(".claude/skills/linked-here/SKILL.md")).toBe("mine too");

  const name = unique("other");
  await terminal.json(["install", slug, "--as", name]);
  expect(terminal.file(`.agents/skills/${name}/SKILL.md`)).toContain(`name: ${name}`);
  expect(JSON.parse(terminal.file("skillyard.lock")).items[name]).toMatchObject({
    slug,
    written_hash: expect.any(String),
  });
  expect(await terminal.skillyard("verify")).toMatchObject({ code: 0 });

  for (const odd of ["../up", "Upper", ".", "a/b", ""])
    expect(await terminal.skillyard("install", slug, "--as", odd)).toMatchObject({ code: 2 });
});

test("files that were changed here are not lost unasked", async ({ terminal, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { files: { ...cleanFiles("kept-edits"), "notes.md": "One.\n" } });
  await terminal.json(["install", slug]);
  const at = `.agents/skills/kept-edits`;
  terminal.write(`${at}/notes.md`, "Mine.\n");
  terminal.write(`${at}/more.md`, "Also mine.\n");

  const verified = await terminal.json(["verify"], 3);
  expect(verified.items).toMatchObject([{ ok: false, changed: ["notes.md"], added: ["more.md"], missing: [] }]);
  for (const given of [
    ["install", slug],
    ["install", "--frozen"],
    ["uninstall", "kept-edits"],
  ]) {
    const { code, stderr } = await terminal.skillyard(...given);
    expect([code === 0, stderr], given.join(" ")).toStrictEqual([false, expect.stringContaining("more.md, notes.md")]);
  }
  expect(terminal.file(`${at}/notes.md`)).toBe("Mine.\n");

  await terminal.json(["install", slug, "--overwrite"]);
  expect(terminal.file(`${at}/notes.md`)).toBe("One.\n");
  expect(existsSync(path.join(terminal.project, at, "more.md"))).toBe(false);
  await terminal.json(["uninstall", "kept-edits"]);
  expect(existsSync(path.join(terminal.project, at))).toBe(false);
  expect(existsSync(path.join(terminal.project, ".claude/skills/kept-edits"))).toBe(false);
  expect(JSON.parse(terminal.file("skillyard.lock")).items).toStrictEqual({});
});

test("what is newer is shown before it is installed", async ({ terminal, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { files: { ...cleanFiles("grows"), "old.md": "Old.\n" } });
  await terminal.json(["install", slug]);
  expect((await terminal.json(["outdated"])).items).toStrictEqual([]);

  await publishVersion(author, slug, { ...cleanFiles("grows"), "new.md": "New.\n" }, "Says more.");
  expect((await terminal.json(["outdated", "--exit-code"], 3)).items).toMatchObject([
    { name: "grows", latest_version: "1.0.1" },
  ]);
  const seen = await terminal.json(["update", "--dry-run"]);
  expect(seen).toMatchObject({
    installed: [],
    items: [{ changelog: "Says more.", files: { added: ["new.md"], removed: ["old.md"], changed: [] } }],
  });
  const nobody = await terminal.skillyard("update");
  expect(nobody).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
  expect(nobody.stderr).toContain("+ new.md");
  expect(existsSync(path.join(terminal.project, ".agents/skills/grows/old.md"))).toBe(true);

  await terminal.json(["update", "--yes"]);
  expect(existsSync(path.join(terminal.project, ".agents/skills/grows/old.md"))).toBe(false);
  expect(await terminal.skillyard("verify")).toMatchObject({ code: 0 });
});

test("a lock file is installed exactly, or not at all", async ({ terminal, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { files: cleanFiles("frozen-one") });
  await terminal.json(["install", slug]);
  const lock = terminal.file("skillyard.lock");
  await publishVersion(author, slug, { ...cleanFiles("frozen-one"), "new.md": "New.\n" });
  await terminal.skillyard("uninstall", "frozen-one");
  terminal.write("skillyard.lock", lock);
  expect((await terminal.json(["install", "--frozen"])).items).toMatchObject([{ version: "1.0.0" }]);
  expect(terminal.file("skillyard.lock")).toBe(lock);

  await terminal.skillyard("uninstall", "frozen-one");
  const other = lock.replace(/sha256:[0-9a-f]{64}/, `sha256:${"0".repeat(64)}`);
  terminal.write("skillyard.lock", other);
  expect((await terminal.json(["install", "--frozen"], 3)).error).toMatchObject({ code: "HASH_MISMATCH" });
  expect(terminal.file("skillyard.lock")).toBe(other);
});

test("links between folders are followed within a project, and not out of it", async ({
  terminal,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  mkdirSync(path.join(terminal.project, ".agents/skills"), { recursive: true });
  mkdirSync(path.join(terminal.project, ".claude"));
  symlinkSync("../.agents/skills", path.join(terminal.project, ".claude/skills"));
  for (let times = 0; times < 2; times++) {
    await terminal.json(["install", slug]);
    expect(terminal.file(`.claude/skills/${slug}/SKILL.md`)).toContain(slug);
    expect(lstatSync(path.join(terminal.project, ".agents/skills", slug)).isDirectory()).toBe(true);
    expect(await terminal.skillyard("verify")).toMatchObject({ code: 0 });
  }
  await terminal.json(["uninstall", slug]);
  expect(readdirSync(path.join(terminal.project, ".agents/skills"))).toStrictEqual([]);

  rmSync(path.join(terminal.project, ".claude/skills"));
  mkdirSync(path.join(terminal.home, "elsewhere"));
  symlinkSync("../../elsewhere", path.join(terminal.project, ".claude/skills"));
  expect((await terminal.json(["install", slug], 1)).error).toMatchObject({ code: "LEADS_OUT" });
  rmSync(path.join(terminal.project, ".agents"), { recursive: true });
  symlinkSync("../elsewhere", path.join(terminal.project, ".agents"));
  expect((await terminal.json(["install", slug], 1)).error).toMatchObject({ code: "LEADS_OUT" });
  expect(readdirSync(path.join(terminal.home, "elsewhere"))).toStrictEqual([]);
});

test("where links are of no use there are copies, which are held to what was installed as well", async ({
  terminal,
  seller,
  listing,
}) => {
  const { slug } = await listing(await seller({ connected: false }));
  await terminal.json(["install", slug, "--copy"]);
  const copy = path.join(terminal.project, ".claude/skills", slug);
  expect(lstatSync(copy).isDirectory()).toBe(true);
  expect(JSON.parse(terminal.file("skillyard.lock")).items[slug].targets).toMatchObject({ claude: "copy" });
  expect(await terminal.skillyard("verify")).toMatchObject({ code: 0 });
  terminal.write(`.claude/skills/${slug}/SKILL.md`, "changed");
  expect((await terminal.json(["verify"], 3)).items[0].misplaced).toMatchObject([{ assistant: "claude" }]);
  await terminal.json(["uninstall", slug, "--overwrite"]);
  expect(existsSync(copy)).toBe(false);
});

test("an installation is counted, unless somebody would rather not", async ({ terminal, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const counted = async () => (await author.get(`/v1/skills/${slug}`)).body.install_count;
  await terminal.with({ DO_NOT_TRACK: "1" }).json(["install", slug]);
  await terminal.json(["uninstall", slug]);
  await terminal.json(["install", slug, "--dry-run"]);
  expect(await counted()).toBe(0);
  await terminal.json(["install", slug]);
  expect(await counted()).toBe(1);
  await terminal.json(["install"]);
  expect(await counted()).toBe(1);
});
