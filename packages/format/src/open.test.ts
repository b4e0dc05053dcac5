import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openPackage } from "./open";
import { pax, rawTar, rawTarGz } from "./test-support/raw-tar";
import { rawZip } from "./test-support/raw-zip";

const SKILL = "---\nname: pdf-tools\ndescription: Reads PDF files. Use when a PDF is at hand.\n---\n# PDF tools\n";
const AGENT = "---\nname: code-reviewer\ndescription: Reviews code.\ntools: Read, Bash(git diff:*)\n---\nYou review.\n";
const skill = { filename: "pdf-tools.zip", type: "skill", slug: "pdf-tools" } as const;
const agent = { filename: "code-reviewer.zip", type: "agent", slug: "code-reviewer" } as const;

const shapes: [string, Buffer, string][] = [
  [
    "at the root",
    rawZip([
      { name: "SKILL.md", content: SKILL },
      { name: "a/b.txt", content: "b" },
    ]),
    "p.zip",
  ],
  [
    "in one top folder",
    rawZip([{ name: "x/" }, { name: "x/SKILL.md", content: SKILL }, { name: "x/a/b.txt", content: "b" }]),
    "p.skill",
  ],
  [
    "stored",
    rawZip([
      { name: "SKILL.md", content: SKILL, method: 0 },
      { name: "a/b.txt", content: "b", method: 0 },
    ]),
    "P.ZIP",
  ],
  [
    "streamed, with descriptors",
    rawZip([
      { name: "SKILL.md", content: SKILL, descriptor: true },
      { name: "a/b.txt", content: "b", descriptor: true },
    ]),
    "p.zip",
  ],
  [
    "in any order, with a comment",
    rawZip(
      [
        { name: "a/b.txt", content: "b" },
        { name: "SKILL.md", content: SKILL },
      ],
      { comment: "made today" },
    ),
    "p.agent",
  ],
  [
    "with litter of macOS",
    rawZip([
      { name: "x/SKILL.md", content: SKILL },
      { name: "x/a/b.txt", content: "b" },
      { name: "x/.DS_Store", content: "?" },
      { name: "__MACOSX/x/._SKILL.md", content: "?" },
    ]),
    "p.zip",
  ],
  [
    "from Windows, without modes",
    rawZip([
      { name: "SKILL.md", content: SKILL, attributes: 0x20, madeBy: 0 },
      { name: "a/b.txt", content: "b", attributes: 0x20, madeBy: 0 },
    ]),
    "p.zip",
  ],
  [
    "in a tar",
    rawTarGz([
      { name: "./", type: "5" },
      { name: "./SKILL.md", content: SKILL },
      { name: "./a/", type: "5" },
      { name: "./a/b.txt", content: "b" },
    ]),
    "p.tar.gz",
  ],
  [
    "in a tar with a top folder",
    rawTarGz([
      { name: "x/SKILL.md", content: SKILL },
      { name: "x/a/b.txt", content: "b" },
    ]),
    "p.tgz",
  ],
  [
    "in a tar with long names",
    rawTarGz([
      { name: "SKILL.md", content: SKILL },
      pax({ path: "a/b.txt", mtime: "1.5" }),
      { name: "short", content: "b" },
    ]),
    "p.tgz",
  ],
  [
    "in a GNU tar",
    rawTarGz([
      { name: "SKILL.md", content: SKILL, magic: "ustar  \0" },
      { name: "././@LongLink", type: "L", content: "a/b.txt\0", magic: "ustar  \0" },
      { name: "cut", content: "b", magic: "ustar  \0" },
    ]),
    "p.tgz",
  ],
  [
    "in two gzip members",
    Buffer.concat([
      gzipSync(rawTar([{ name: "SKILL.md", content: SKILL }], { end: Buffer.alloc(0) })),
      gzipSync(rawTar([{ name: "a/b.txt", content: "b" }])),
    ]),
    "p.tgz",
  ],
];

test.each(shapes)("opens a skill %s", async (_, bytes, filename) => {
  const { files, fileCount, unpackedBytes, contentHash, warnings } = await openPackage(bytes, { ...skill, filename });

  expect(files.map(({ path, mode }) => `${mode} ${path}`)).toStrictEqual(["644 SKILL.md", "644 a/b.txt"]);
  expect({ fileCount, unpackedBytes, warnings }).toStrictEqual({
    fileCount: 2,
    unpackedBytes: SKILL.length + 1,
    warnings: [],
  });
  expect(contentHash).toBe("sha256:6d768051c3fa92ea25d6c5e8cf88368110f1053523bf257d83d1a04a2f798eea");
});

test("answers the whole package", async () => {
  const archive = rawZip([
    { name: "SKILL.md", content: SKILL },
    { name: "run.sh", content: "", attributes: 0o100755 * 0x10000 },
  ]);
  const opened = await openPackage(archive, skill);

  expect(opened).toStrictEqual({
    type: "skill",
    manifest: {
      name: "pdf-tools",
      description: "Reads PDF files. Use when a PDF is at hand.",
      license: null,
      compatibility: null,
      allowedTools: [],
      metadata: {},
      extra: {},
    },
    mainFile: "SKILL.md",
    files: [
      {
        path: "SKILL.md",
        mode: "644",
        bytes: Buffer.from(SKILL),
        size: SKILL.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      {
        path: "run.sh",
        mode: "755",
        bytes: Buffer.alloc(0),
        size: 0,
        sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      },
    ],
    contentHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    fileCount: 2,
    unpackedBytes: SKILL.length,
    warnings: [],
  });
});

test("names a lone Markdown file after what it becomes", async () => {
  const asSkill = await openPackage(Buffer.from(SKILL), { ...skill, filename: "anything.md" });
  const asAgent = await openPackage(Buffer.from(AGENT), { ...agent, filename: "anything.MD" });

  expect(asSkill.files.map(({ path }) => path)).toStrictEqual(["SKILL.md"]);
  expect(asAgent.files.map(({ path }) => path)).toStrictEqual(["code-reviewer.md"]);
  expect(asAgent.manifest.allowedTools).toStrictEqual(["Read", "Bash(git diff:*)"]);
});

test("finds the agent among its support files", async () => {
  const archive = rawZip([
    { name: "x/README.md", content: "# Read me" },
    { name: "x/reviewer.md", content: AGENT },
    { name: "x/guides/style.md", content: AGENT },
  ]);
  expect((await openPackage(archive, agent)).mainFile).toBe("reviewer.md");
});

test("warns of a name other than the slug and of unknown keys", async () => {
  const markdown = SKILL.replace("---\n#", "version: 2\n---\n#");
  const { warnings } = await openPackage(Buffer.from(markdown), { ...skill, filename: "a.md", slug: "other" });

  expect(warnings).toStrictEqual([
    'The frontmatter key "version" is not known and may be ignored.',
    'The package calls itself "pdf-tools" while the listing is "other".',
  ]);
});

const wrongKinds: [string, Buffer, typeof skill | typeof agent, RegExp][] = [
  ["a skill for an agent's listing", rawZip([{ name: "SKILL.md", content: SKILL }]), agent, /listing is an agent/],
  ["an agent for a skill's listing", rawZip([{ name: "a.md", content: AGENT }]), skill, /listing is a skill/],
  ["no SKILL.md", rawZip([{ name: "a.txt", content: "a" }]), skill, /no SKILL\.md/],
  ["SKILL.md too deep", rawZip([{ name: "a/b/SKILL.md", content: SKILL }]), skill, /found "b\/SKILL\.md"/],
  ["SKILL.md in lower case", rawZip([{ name: "skill.md", content: SKILL }]), skill, /found "skill\.md"/],
  [
    "no agent",
    rawZip([
      { name: "a/b/c.md", content: AGENT },
      { name: "d", content: "" },
    ]),
    agent,
    /no agent/,
  ],
  [
    "two agents",
    rawZip([
      { name: "a.md", content: AGENT },
      { name: "b.md", content: AGENT },
    ]),
    agent,
    /both describe/,
  ],
  ["an agent without frontmatter", rawZip([{ name: "a.md", content: "# A" }]), agent, /no frontmatter/],
  ["nothing", rawZip([]), skill, /cannot be read|not a zip/],
  ["only folders and litter", rawZip([{ name: "a/" }, { name: "a/.DS_Store", content: "" }]), skill, /empty/],
];

test.each(wrongKinds)("refuses %s", async (_, bytes, upload, reason) => {
  await expect(openPackage(bytes, upload)).rejects.toThrow(reason);
});
