import { beforeAll, expect, test } from "vitest";
import { cpuMsOf } from "../../test-support/slowness";
import { loadGrammars, type ParsedLanguage, readTree } from "./grammars";

beforeAll(() => loadGrammars(["python", "javascript", "typescript", "tsx", "bash"]));

test.each([
  ["python", "def f(): pass", "function_definition"],
  ["javascript", "f(1)", "expression_statement"],
  ["typescript", "type A = string", "type_alias_declaration"],
  ["tsx", "const a = <b />;", "lexical_declaration"],
] as [ParsedLanguage, string, string][])("parses %s", (language, code, type) => {
  expect(readTree(language, code, (root) => root.firstChild?.type)).toBe(type);
});

test("leaves alone what nobody writes by hand", () => {
  expect(readTree("python", "x".repeat(300_000), () => "read")).toBeNull();
});

test.each(["(", "[", "{", "`", '"', "if ", "a[", "'\n", "=>"])(
  "gives up on hostile code in time: %j",
  { timeout: 60_000 },
  async (piece) => {
    const readAll = () => {
      for (const language of ["python", "javascript", "typescript", "tsx"] as const) {
        readTree(language, piece.repeat(200_000 / piece.length), () => null);
      }
    };
    expect(await cpuMsOf(readAll)).toBeLessThan(10_000);
  },
);
