import { afterEach, beforeAll, expect, test } from "vitest";
import { segmentsOf } from "../segments";
import { beginParsing, codeBlocksOf, lineOf, nodesOf } from "./code-block";
import { loadGrammars } from "./grammars";

const parsing = beginParsing();
const blocksOf = (path: string, text: string) => codeBlocksOf(path, text, () => segmentsOf(path, text), parsing);

beforeAll(() => loadGrammars(["bash", "python", "javascript", "typescript", "tsx", "powershell"]));
afterEach(() => parsing.end());

test.each([
  ["run.sh", "echo a | tr a b", "bash", "pipeline"],
  ["run", "#!/usr/bin/env bash\necho a", "bash", "command"],
  ["run", "#!/usr/bin/python3\nprint(1)", "python", "call"],
  ["a.py", "def f(): pass", "python", "function_definition"],
  ["a.mjs", "import('x')", "javascript", "call_expression"],
  ["a.ts", "type A = string", "typescript", "type_alias_declaration"],
  ["a.tsx", "const a = <b />;", "tsx", "jsx_self_closing_element"],
  ["a.ps1", "iex (irm $u)", "powershell", "command"],
])("parses %s", (path, text, language, type) => {
  const [block] = blocksOf(path, text);
  const root = block?.root();
  expect(block?.language).toBe(language);
  expect(root && [...nodesOf(root)].map((node) => node.type)).toContain(type);
});

test("finds the fenced code of a Markdown file on its lines", () => {
  const text = "# A\n\n```bash\nls\ncat b\n```\n\n```text\nx\n```\n~~~python\nprint(1)";
  const blocks = blocksOf("SKILL.md", text);

  expect(blocks.map(({ language, text: code, firstLine }) => [language, code, firstLine])).toStrictEqual([
    ["bash", "ls\ncat b", 4],
    ["python", "print(1)", 12],
  ]);
  const [shell] = blocks;
  const cat = shell && [...nodesOf(shell.root() ?? fail())].find((node) => node.text === "cat b");
  expect(shell && cat && lineOf(shell, cat)).toBe(5);
});

test("parses no more than one package may cost", { timeout: 30_000 }, () => {
  const code = "x = 1\n".repeat(40_000);
  const roots = Array.from({ length: 10 }, (_, i) => blocksOf(`${i}.py`, code)[0]?.root() ?? null);

  expect(roots.map((root) => root !== null)).toStrictEqual([...Array(8).fill(true), false, false]);
  expect(blocksOf("long.py", "x".repeat(300_000))[0]?.root()).toBeNull();
});

test.each(["(", "[", "{", "$(", "`", '"', "<<E\n", "if ", "a[", "'\n", "$(("])(
  "gives up on hostile code in time: %j",
  { timeout: 60_000 },
  (piece) => {
    const startedAt = performance.now();
    for (const path of ["a.sh", "a.py", "a.js", "a.ts", "a.ps1"]) {
      blocksOf(path, piece.repeat(200_000 / piece.length))[0]?.root();
      parsing.end();
    }
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  },
);

function fail(): never {
  throw new Error("The code was not parsed");
}
