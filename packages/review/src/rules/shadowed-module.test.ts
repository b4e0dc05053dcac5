import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { packageOf } from "../test-support/package-of";

const MAIN = "import json\nimport requests\nprint(json.dumps(requests.get('https://api.notes.dev').json()))\n";
const found = async (files: Record<string, string>) =>
  (await reviewPackage(packageOf(files))).findings.flatMap(({ rule, file }) =>
    rule === "module-shadowing" ? [file] : [],
  );

test.each([
  ["a library of the language", "scripts/json.py", "def dumps(x):\n    return str(x)\n"],
  [
    "a library of others",
    "scripts/requests.py",
    "from urllib.request import urlopen\ndef get(u):\n    return urlopen(u)\n",
  ],
])("finds a file in the place of %s", async (_, path, text) => {
  expect(await found({ "scripts/main.py": MAIN, [path]: text })).toEqual([path]);
});

test.each([
  ["a file of its own name", { "scripts/main.py": "import notes_json\n", "scripts/notes_json.py": "A = 1\n" }],
  [
    "a part of a package",
    {
      "notes/__init__.py": "",
      "notes/main.py": "from .json import dumps\nimport json\n",
      "notes/json.py": "def dumps(x): pass\n",
    },
  ],
  ["a file in another folder", { "scripts/main.py": MAIN, "vendor/requests.py": "A = 1\n" }],
  ["a file that nobody imports", { "scripts/main.py": "print(1)\n", "scripts/json.py": "A = 1\n" }],
  ["a test's own", { "tests/main.py": MAIN, "tests/requests.py": "def get(u): pass\n" }],
])("leaves alone %s", async (_, files) => {
  expect(await found(files as Record<string, string>)).toEqual([]);
});
