import { letters, unique } from "../fixtures";
import { expect, publishVersion, test } from "./terminal";

/** What differs from run to run, as a word. */
function steady(text: string, names: Record<string, string>): string {
  return Object.entries(names)
    .reduce((all, [name, value]) => all.replaceAll(value, name), text)
    .replace(/\b20\d\d-\d\d-\d\d\b/g, "DAY")
    .replace(/sha256:[0-9a-f]{64}/g, "HASH")
    .replace(/ {2,}/g, "  ");
}

test("what a person reads, command by command", async ({ terminal, seller, listing }) => {
  const author = await seller({ connected: false });
  const own = terminal.with({ SKILLYARD_TOKEN: author.token ?? "" });
  const word = letters();
  const slug = unique("text");
  const head = `---\nname: ${slug}\ndescription: Explains a regular expression piece by piece.\nallowed-tools: Read\n---\n\n`;
  await listing(author, {
    slug,
    title: `Expressions ${word}`,
    files: { "SKILL.md": `${head}Read it.\n`, "notes.md": "One.\n" },
  });
  const names = {
    SLUG: slug,
    WORD: word,
    AUTHOR: author.name.replaceAll("-", " "),
    PROJECT: terminal.project,
    HOME: terminal.home,
    ORIGIN: (await terminal.json(["open"])).url.replace(/\/$/, ""),
  };
  const says = async (...given: string[]) => {
    const { code, stdout, stderr } = await own.skillyard(...given);
    return steady(`${stderr}${stdout}${code === 0 ? "" : `exit ${code}\n`}`, names);
  };

  expect(await says("search", word)).toBe("SLUG  free  pass  –  Explains a regular expression piece by piece.\n");
  expect(await says("info", slug)).toMatch(
    new RegExp(
      [
        "^Expressions WORD \\(SLUG, skill\\)",
        "Explains a regular expression piece by piece\\.",
        "",
        "Price  free",
        "Verdict  pass, \\d+ of 100",
        "Version  1\\.0\\.0",
        "Author  AUTHOR",
        "Category  development",
        "Rating  –",
        "Downloads  0",
        "Tokens  about \\d+ always, \\d+ more when it is used",
        "Asks for  Read",
        "Seen to use  nothing beyond the conversation",
        "",
        "Files",
        "  SKILL\\.md  \\d+ B",
        "  notes\\.md  5 B",
        "$",
      ].join("\n"),
    ),
  );
  expect(await says("install", slug)).toBe(
    "Installed SLUG 1.0.0 in PROJECT/.agents/skills/SLUG\nClaude Code: skills are there at once; for agents start a new session.\n",
  );
  expect(await says("install")).toBe("Everything is as the lock file says.\n");
  expect(await says("list")).toBe("SLUG  1.0.0  skill  agents, claude\n");
  expect(await says("list", "-g")).toBe("Nothing is installed for all projects.\n");
  expect(await says("outdated")).toBe("Everything is up to date.\n");
  expect(await says("verify")).toBe("SLUG 1.0.0 ok\n");

  await publishVersion(
    author,
    slug,
    { "SKILL.md": `${head.replace("Read", "Read, Bash")}Read it.\n`, "more.md": "Two.\n" },
    "Runs it, too.",
  );
  expect(await says("outdated")).toBe("SLUG  1.0.0 → 1.0.1  Runs it, too.\n");
  const preview = [
    "SLUG 1.0.0 → 1.0.1",
    "  Runs it, too.",
    "  asks for + Bash",
    "  file + more.md",
    "  file - notes.md",
    "  file ~ SKILL.md",
    "",
  ].join("\n");
  expect(await says("update", "--dry-run")).toBe(`${preview}Nothing was changed.\n`);
  expect(await says("update", "--yes")).toBe(`${preview}Updated SLUG 1.0.0 → 1.0.1\n`);
  terminal.write(`.agents/skills/${slug}/more.md`, "Mine.\n");
  expect(await says("verify")).toBe("SLUG 1.0.1 not as it should be\n  changed more.md\nexit 3\n");
  expect(await says("uninstall", slug)).toBe(
    "skillyard: SLUG was changed here: more.md\nTo lose the changes: --overwrite\nexit 1\n",
  );
  expect(await says("uninstall", slug, "--overwrite")).toBe("Removed SLUG\n");
  expect(await says("status", slug)).toMatch(
    new RegExp(
      [
        "^1\\.0\\.1  published  pass  \\d+  DAY",
        "1\\.0\\.0  superseded  pass  \\d+  DAY",
        "",
        "Findings in 1\\.0\\.1",
        "info SKILL\\.md:4",
        "  The package may run any shell command without asking\\.",
        "  Name the commands it needs, such as Bash.*",
        "  ORIGIN/docs/reviews/rules#unrestricted-shell-permission",
        "$",
      ].join("\n"),
    ),
  );
  expect(await says("doctor")).toMatch(
    /^ok {2}service: ORIGIN answers \(0\.1\.0\)\nok {2}sign-in: AUTHOR.*\n(?:ok {2}.*\n){5}$/,
  );
  expect(await says("purchases")).toBe("Nothing bought yet.\n");
  expect(await says("unpublish", slug)).toMatch(/SLUG|unpublished/i);
  expect(await says("open", "library")).toBe("Open in the browser: ORIGIN/library\nORIGIN/library\n");
  expect(await says("uninstall", "never-there")).toBe(
    'skillyard: "never-there" is not installed here\nSee: skillyard list, or list -g\nexit 5\n',
  );
  expect(await says("serach", "x")).toContain("(Did you mean search?)");
  expect(await says("info", unique("nothing"))).toContain("exit 5\n");
});
