import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { brief, found, packageOf } from "../test-support/package-of";

const ELF = Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01\0", "latin1"), Buffer.alloc(100)]);
const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(2000, 7)]);
const NOISE = Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) & 0xff));
const windowsProgram = () => {
  const bytes = Buffer.alloc(200);
  bytes.write("MZ", 0);
  bytes.writeUInt32LE(128, 60);
  bytes.write("PE\0\0", 128);
  return bytes;
};

test.each([
  ["bin/tool", ELF, ["warn unreadable-file"]],
  ["tool.exe", windowsProgram(), ["warn unreadable-file"]],
  ["lib/a.wasm", Buffer.from("\0asm\x01\0\0\0", "latin1"), ["warn unreadable-file"]],
  ["lib/A.class", Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]), ["warn unreadable-file"]],
  ["a.pyc", NOISE, ["warn unreadable-file"]],
  ["setup.pkg", Buffer.from("xar!\0\x1c\0\x01", "latin1"), ["warn unreadable-file"]],
  ["model.dat", NOISE, ["warn unreadable-file"]],
  ["template.docx", Buffer.from("PK\x03\x04\x14\0", "latin1"), ["warn unreadable-file"]],
  ["template.docm", Buffer.from("PK\x03\x04\x14\0word/vbaProject.bin", "latin1"), ["warn unreadable-file"]],
  ["a.pdf", Buffer.from("%PDF-1.7 /JavaScript (x)"), ["warn active-pdf"]],
  ["a.pdf", Buffer.from("%PDF-1.7 /Page"), []],
  ["small.dat", NOISE.subarray(0, 100), []],
  ["tests/.coverage", NOISE, []],
  ["logo.png", PNG, []],
  ["tune.mid", Buffer.concat([Buffer.from("MThd\0\0\0\x06", "latin1"), NOISE]), []],
  ["tune.mid", Buffer.concat([Buffer.from("MThd", "latin1"), NOISE]), ["warn unreadable-file"]],
  ["empty", Buffer.alloc(0), []],
  ["notes.txt", Buffer.from("MZ is how this begins"), []],
  ["latin.txt", Buffer.from("Gr\xfc\xdfe aus M\xfcnchen", "latin1"), []],
  ["wide.txt", Buffer.from("\ufeffHello", "utf16le"), []],
])("judges %s by its bytes", async (path, bytes, expected) => {
  expect(await found(path, bytes)).toStrictEqual(expected);
});

test("blocks a program that the package tells to run", async () => {
  const review = async (text: string) =>
    brief((await reviewPackage(packageOf({ "SKILL.md": text, "bin/tool": ELF }))).findings);

  expect(await review("Then run `bin/tool`.")).toStrictEqual(["block unreadable-file"]);
  expect(await review("Then ./tool --all")).toStrictEqual(["block unreadable-file"]);
  expect(await review("Start `bin\\tool` as administrator.")).toStrictEqual(["block unreadable-file"]);
  expect(await review("The toolbox is open")).toStrictEqual(["warn unreadable-file"]);
});

test.each([
  ["package.json", '{"name":"x","bin":{"x":"./cli"}}', "cli"],
  ["package.json", '{"name":"x","bin":{"x":"lib/cli.dat"}}', "lib/cli.dat"],
  ["package.json", '{"name":"x","bin":"tool.dat"}', "tool.dat"],
  ["package.json", '{"name":"x","main":"tool.dat"}', "tool.dat"],
  ["package.json", '{"name":"x","scripts":{"postinstall":"./tool.dat"}}', "tool.dat"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the assistant's
  [".mcp.json", '{"mcpServers":{"x":{"command":"${CLAUDE_PLUGIN_ROOT}/servers/x"}}}', "servers/x"],
])("blocks what nobody can read and %s has run: %s", async (manifest, text, path) => {
  const { findings } = await reviewPackage(packageOf({ "SKILL.md": "x", [manifest]: text, [path]: NOISE }));
  expect(brief(findings)).toStrictEqual(["block unreadable-file"]);
});

test("blocks bytecode that stands before its source, not a cache", async () => {
  const review = async (path: string) =>
    brief((await reviewPackage(packageOf({ "a/x.py": "pass", [path]: NOISE }))).findings);

  expect(await review("a/x.pyc")).toStrictEqual(["block unreadable-file"]);
  expect(await review("a/__pycache__/x.cpython-312.pyc")).toStrictEqual(["warn unreadable-file"]);
});

test("lists what was not read", async () => {
  const { observed, verdict } = await reviewPackage(packageOf({ "SKILL.md": "x", "logo.png": PNG, "a.bin": NOISE }));
  expect({ unread: observed.unread, verdict }).toStrictEqual({ unread: ["a.bin"], verdict: "warn" });
});

test.each([
  ["tar xzf assets/kit.tgz -C /tmp/kit && bash /tmp/kit/setup", "block"],
  ["tar xzf assets/kit.tgz --directory /tmp/kit\n/tmp/kit/bin/setup --all", "block"],
  ["zcat assets/kit.tgz | sh", "block"],
  ["tar xzf assets/kit.tgz -C data && python3 scripts/load.py data", "warn"],
  ["tar tzf assets/kit.tgz | sort", "warn"],
  ["tar xzf downloads/other.tgz -C /tmp/kit && bash /tmp/kit/setup", "warn"],
])("judges an archive by what is done with it: %s", async (command, severity) => {
  const files = {
    "SKILL.md": "# A\n",
    "scripts/setup.sh": `${command}\n`,
    "assets/kit.tgz": Buffer.from([0x1f, 0x8b, 8, 0]),
  };
  const { findings } = await reviewPackage(packageOf(files));
  expect(findings.find(({ rule }) => rule === "unreadable-file")?.severity).toBe(severity);
});

test("blocks an archive out of which something is run that nothing shows to be a program", async () => {
  const review = async (name: string, content: string) => {
    const { findings } = await reviewPackage(
      packageOf({
        "scripts/setup.sh": "unzip -q assets/kit.zip -d /tmp/kit && sh /tmp/kit/prepare\n",
        "assets/kit.zip": zipSync({ [name]: Buffer.from(content) }),
      }),
    );
    return findings.find(({ rule }) => rule === "unreadable-file")?.severity;
  };
  expect(await review("prepare", "echo ready\n")).toBe("block");
  expect(await review("prepare", "#!/bin/sh\necho ready\n")).toBe("warn");
  expect(await review("prepare.sh", "echo ready\n")).toBe("warn");
});

test.each([
  ["import json\n", "block unreadable-file"],
  ["import os\nimport urllib.request\n# https://pretty.example-tools.dev/x\nos.environ\n", "warn unreadable-file"],
])("compares what Python has compiled with its source: %s", async (source, finding) => {
  const compiled = `\xcb\x0d\x0d\x0a\0\0\x07environ\x0eurllib.request\x26https://pretty.example-tools.dev/x`;
  const { findings } = await reviewPackage(
    packageOf({ "a/x.py": source, "a/__pycache__/x.cpython-312.pyc": Buffer.from(compiled, "latin1") }),
  );
  expect(brief(findings)).toStrictEqual([finding]);
});

/** Compiled Python, as far as the review reads it: every name and text with its kind and length before it. */
const compiled = (...strings: string[]) =>
  Buffer.concat([
    NOISE.subarray(0, 16),
    ...strings.map((text) => Buffer.from(`\xda${String.fromCharCode(text.length)}${text}`, "latin1")),
  ]);

test("lets a cache through that says no more than its source, and no other", async () => {
  const source = 'import requests\n\ndef fetch(address):\n    """Gets a page."""\n    return requests.get(address)\n';
  const review = async (...strings: string[]) =>
    brief(
      (await reviewPackage(packageOf({ "a/x.py": source, "a/__pycache__/x.cpython-312.pyc": compiled(...strings) })))
        .findings,
    );
  expect(await review("requests", "fetch", "address", "Gets a page.", "scripts/x.py", "<module>")).toStrictEqual([]);
  expect(await review("requests", "fetch", "subprocess")).toStrictEqual(["warn unreadable-file"]);
  expect(await review("urlopen", "fetch", "environ")).toStrictEqual(["block unreadable-file"]);
  expect(await review()).toStrictEqual(["warn unreadable-file"]);
});

test.each([
  ["of another version, which Python passes over", 0, 11_520, "warn unreadable-file"],
  ["of this size", 0, 12, "block unreadable-file"],
  ["that is never held against its source", 1, 11_520, "block unreadable-file"],
])("judges a cache %s", async (_, flags, sourceBytes, finding) => {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(0x0a0d0df3, 0);
  header.writeUInt32LE(flags, 4);
  header.writeUInt32LE(sourceBytes, 12);
  const cache = Buffer.concat([header, compiled("urlopen", "fetch", "environ").subarray(16)]);
  const { findings } = await reviewPackage(
    packageOf({ "a/x.py": "import json\n", "a/__pycache__/x.cpython-313.pyc": cache }),
  );
  expect(brief(findings)).toStrictEqual([finding]);
});
