import { expect, test } from "vitest";
import { InvalidPackage } from "./invalid-package";
import { openPackage } from "./open";
import { isStorable } from "./storable";

const open = (markdown: string | Buffer, type: "skill" | "agent" = "skill") =>
  openPackage(Buffer.from(markdown as string), { filename: "x.md", type, slug: "a" });
const skill = (yaml: string) => `---\n${yaml}\n---\n`;
const VALID = "name: a\ndescription: b";

const accepted: [string, string, object][] = [
  ["Windows line ends", "---\r\nname: a\r\ndescription: b\r\n---\r\n", {}],
  ["a byte order mark", `\uFEFF${skill(VALID)}`, {}],
  ["nothing behind the frontmatter", `---\n${VALID}\n---`, {}],
  ["folded text", skill("name: a\ndescription: >\n  one\n  two"), { description: "one two" }],
  ["a number for a name", skill("name: 123\ndescription: b"), { name: "123" }],
  [
    "tools with commas",
    skill(`${VALID}\nallowed-tools: Read, Bash(git add:*), Grep`),
    { allowedTools: ["Read", "Bash(git add:*)", "Grep"] },
  ],
  [
    "tools with spaces",
    skill(`${VALID}\nallowed-tools: Read Bash(npm run test, x)`),
    { allowedTools: ["Read", "Bash(npm run test, x)"] },
  ],
  ["tools as a list", skill(`${VALID}\nallowed-tools: [Read, Write]`), { allowedTools: ["Read", "Write"] }],
  ["metadata", skill(`${VALID}\nmetadata:\n  version: "1.0"\n  n: 2`), { metadata: { version: "1.0", n: 2 } }],
  [
    "license and compatibility",
    skill(`${VALID}\nlicense: MIT\ncompatibility: needs git`),
    { license: "MIT", compatibility: "needs git" },
  ],
  ["unknown keys", skill(`${VALID}\nhooks: {a: [1, null]}`), { extra: { hooks: { a: [1, null] } } }],
  ["not a number", skill(`${VALID}\nmetadata: {a: .nan}`), { metadata: { a: null } }],
];

test.each(accepted)("reads %s", async (_, markdown, expected) => {
  const { manifest } = await open(markdown);
  expect(manifest).toMatchObject(expected);
  expect(JSON.parse(JSON.stringify(manifest))).toStrictEqual(manifest);
});

const refused: [string, string | Buffer, RegExp, number | null][] = [
  ["no frontmatter", "# Title", /no frontmatter/, 1],
  ["an unclosed one", `---\n${VALID}\n`, /does not end/, 1],
  ["one that is too long", `---\n${VALID}\n${"#".repeat(20_000)}\n---\n`, /does not end/, 1],
  ["text that is not UTF-8", Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff]), /not UTF-8/, null],
  ["a list", skill("- a"), /keys with values/, 2],
  ["nothing in it", skill(""), /keys with values/, 2],
  ["a colon in plain text", skill("name: a\ndescription: use when: always"), /not valid YAML .* quotes/, 3],
  ["a key twice", skill(`${VALID}\nname: b`), /unique/, 4],
  ["a custom tag", skill(`${VALID}\nmetadata: !!js/function x`), /not valid YAML/, 4],
  ["an alias", skill("name: &x a\ndescription: *x"), /anchors or aliases/, 2],
  ["an alias of itself", skill(`${VALID}\nmetadata: &x {a: *x}`), /anchors or aliases/, 2],
  ["a bomb of aliases", skill(`${VALID}\na: &a [1,1]\nb: &b [*a,*a]\nc: [*b,*b]`), /anchors or aliases/, 2],
  ["a collection for a key", skill(`${VALID}\n? [a, b]\n: 1`), /not valid YAML/, 4],
  ["no name", skill("description: b"), /needs a name/, null],
  ["an empty name", skill('name: " "\ndescription: b'), /needs a name/, 2],
  ["no description", skill("name: a"), /needs a description/, null],
  ["a name in capitals", skill("name: A\ndescription: b"), /lower-case/, 2],
  ["a double hyphen", skill("name: a--b\ndescription: b"), /single hyphens/, 2],
  ["a long name", skill(`name: ${"a".repeat(65)}\ndescription: b`), /64 characters/, 2],
  ["a long description", skill(`name: a\ndescription: ${"b".repeat(1025)}`), /1024 characters/, 3],
  ["long compatibility", skill(`${VALID}\ncompatibility: ${"b".repeat(501)}`), /500 characters/, 4],
  ["a list for a description", skill("name: a\ndescription: [b]"), /must be text/, 3],
  ["metadata as text", skill(`${VALID}\nmetadata: x`), /keys with values/, 4],
  ["tools as keys", skill(`${VALID}\nallowed-tools: {a: b}`), /list of tool names/, 4],
  ["a thousand braces", skill(`a: ${"{".repeat(8000)}`), /nested too deeply/, 2],
  ["a thousand dashes", skill("- ".repeat(8000)), /nested too deeply/, 2],
  ["a thousand question marks", skill("? ".repeat(8000)), /nested too deeply/, 2],
  ["an escaped NUL", skill(`${VALID}\nlicense: "a\\0b"`), /NUL/, 4],
  ["an escaped NUL deep within", skill(`${VALID}\nmetadata: {a: [b, {c: "\\x00"}]}`), /NUL/, 4],
  ["a NUL in a key", skill(`name: a\n"x\\0": 1\ndescription: b`), /NUL/, 3],
  ["a NUL as it is", skill(`${VALID}\nlicense: a\0b`), /NUL|not valid YAML/, 4],
  ["half of a surrogate pair", skill(`${VALID}\nlicense: "\\ud800"`), /surrogate/, 4],
  [
    "a staircase",
    skill(Array.from({ length: 170 }, (_, i) => `${" ".repeat(i)}a:`).join("\n")),
    /nested too deeply/,
    2,
  ],
];

test.each(refused)("refuses %s", { timeout: 1000 }, async (_, markdown, reason, line) => {
  const refusal = await open(markdown).catch((error) => error);

  expect(refusal).toBeInstanceOf(InvalidPackage);
  expect(refusal.message).toMatch(reason);
  expect(refusal.file).toBe("SKILL.md");
  expect(isStorable(refusal.message)).toBe(true);
  if (line !== null) expect(refusal.line).toBe(line);
});

test("is lenient with an agent's name and length", async () => {
  const { manifest, warnings } = await open(skill(`name: Code Reviewer\ndescription: ${"b".repeat(1100)}`), "agent");

  expect(manifest.name).toBe("Code Reviewer");
  expect(warnings).toHaveLength(3);
});

test.each([
  "[",
  "{",
  "- ",
  "? ",
  "[{",
  "{a: ",
  "- [",
  "- !x ",
  "a: ",
  "&a ",
  '"',
  "'",
  "|\n",
  "\n ",
  ": ",
  "!",
  "%",
  "*a ",
  "#",
  ",",
  "\t",
])("answers quickly about many of %j", { timeout: 2000 }, async (piece) => {
  for (const count of [15, 60, 120, 16_000 / piece.length]) {
    const refusal = await open(skill(`name: a\nb: ${piece.repeat(count)}`)).catch((error) => error);
    expect(refusal).toBeInstanceOf(InvalidPackage);
  }
});
