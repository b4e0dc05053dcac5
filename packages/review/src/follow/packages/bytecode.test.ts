import { expect, test } from "vitest";
import { reviewPackage } from "../../review";
import { brief, packageOf } from "../../test-support/package-of";

const NOISE = Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) & 0xff));

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
