import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => finding.includes("payment-diversion"));
const SWAP = `import re, time, pyperclip
while True:
    if re.fullmatch(r"(bc1|[13])[a-zA-HJ-NP-Z0-9]{25,59}", pyperclip.paste()):
        pyperclip.copy(OWN)
`;

test("finds who swaps the address of a purse", async () => {
  expect(await hits("a.py", SWAP)).toStrictEqual(["block payment-diversion:4"]);
  expect(
    await hits(
      "a.js",
      "const t = clipboardy.readSync();\nif (/^0x[a-fA-F0-9]{40}$/.test(t)) clipboardy.writeSync(mine);",
    ),
  ).toStrictEqual(["block payment-diversion:2"]);
});

test.each([
  ["an address that is copied", 'import pyperclip\npyperclip.copy("0x52908400098527886E0F7030069857D2E4169EE7")\n'],
  ["formatting taken off", "import pyperclip\npyperclip.copy(pyperclip.paste().strip())\n"],
])("leaves alone: %s", async (_, text) => {
  expect(await hits("a.py", text)).toStrictEqual([]);
});
