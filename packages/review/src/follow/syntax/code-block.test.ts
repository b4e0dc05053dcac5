import { expect, test } from "vitest";
import { segmentsOf } from "../../read/segments";
import { codeBlocksOf } from "./code-block";

const blocksOf = (path: string, text: string) => codeBlocksOf(path, text, () => segmentsOf(path, text));

test.each([
  ["run.sh", "echo a", "bash"],
  ["run", "#!/usr/bin/env bash\necho a", "bash"],
  ["run", "#!/usr/bin/python3\nprint(1)", "python"],
  ["a.py", "pass", "python"],
  ["a.mjs", "import('x')", "javascript"],
  ["a.ts", "type A = string", "typescript"],
  ["a.tsx", "<b />", "tsx"],
  ["a.ps1", "iex $u", "powershell"],
])("takes %s with %j for one block", (path, text, language) => {
  expect(blocksOf(path, text)).toStrictEqual([{ language, text, firstLine: 1 }]);
});

test("finds the fenced code of a Markdown file on its lines", () => {
  const text = "# A\n\n```bash\nls\ncat b\n```\n\n```text\nx\n```\n~~~python\nprint(1)";

  expect(blocksOf("SKILL.md", text)).toStrictEqual([
    { language: "bash", text: "ls\ncat b", firstLine: 4 },
    { language: "python", text: "print(1)", firstLine: 12 },
  ]);
});
