import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  ["a.py", 'import shutil, os\nshutil.rmtree(os.path.expanduser("~"))', ["block file-destruction:2"]],
  [
    "a.py",
    'import shutil\nfrom pathlib import Path\nshutil.rmtree(Path.home() / "Documents", ignore_errors=True)',
    ["block file-destruction:3"],
  ],
  [
    "a.js",
    'const fs = require("fs");\nfs.rmSync(require("os").homedir(), { recursive: true, force: true });',
    ["block file-destruction:2"],
  ],
  ["a.py", 'import shutil, os\nshutil.rmtree(os.path.join(os.environ["HOME"], ".ssh"))', ["warn file-destruction:2"]],
  [
    "a.py",
    'import os\nfrom cryptography.fernet import Fernet\nf = Fernet(Fernet.generate_key())\nfor root, _, names in os.walk(os.path.expanduser("~/Documents")):\n    for name in names:\n        p = os.path.join(root, name)\n        data = f.encrypt(open(p, "rb").read())\n        open(p + ".locked", "wb").write(data)\n        os.remove(p)',
    ["block file-destruction:8", "block file-destruction:9"],
  ],
])("finds files that get lost in %s: %s", async (path, code, expected) => {
  expect(await found(path, code)).toStrictEqual(expected);
});

test.each([
  ["a.py", 'import shutil\nshutil.rmtree("build")'],
  ["a.py", 'import shutil, os\nshutil.rmtree(os.path.expanduser("~/.cache/notes"))'],
  ["a.py", "import shutil, tempfile\nd = tempfile.mkdtemp()\nshutil.rmtree(d)"],
  ["a.js", 'const fs = require("fs");\nfs.rmSync("dist", { recursive: true });'],
  [
    "a.py",
    'from cryptography.fernet import Fernet\nimport sys\nout = Fernet(sys.argv[1].encode()).encrypt(open(sys.argv[2], "rb").read())\nopen(sys.argv[2] + ".enc", "wb").write(out)',
  ],
])("lets through %s: %s", async (path, code) => {
  expect(await found(path, code)).toStrictEqual([]);
});
