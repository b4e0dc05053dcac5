import { beforeAll, expect, test } from "vitest";
import { cpuMsOf } from "../../test-support/slowness";
import { loadGrammars, PARSED, type ParsedLanguage, readTree } from "./grammars";

const HOSTILE_CHARS = 100_000;

beforeAll(() => loadGrammars([...PARSED, "bash"]));

test.each([
  ["python", "def f(): pass", "function_definition"],
  ["javascript", "f(1)", "expression_statement"],
  ["typescript", "type A = string", "type_alias_declaration"],
  ["tsx", "const a = <b />;", "lexical_declaration"],
  ["go", "package main", "package_clause"],
  ["ruby", "def f; end", "method"],
  ["php", "<?php f();", "php_tag"],
  ["rust", "fn f() {}", "function_item"],
  ["java", "class A {}", "class_declaration"],
  ["c-sharp", "class A {}", "class_declaration"],
  ["powershell", "Get-Date", "statement_list"],
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
      for (const language of PARSED) {
        readTree(language, piece.repeat(HOSTILE_CHARS / piece.length), () => null);
      }
    };
    expect(await cpuMsOf(readAll)).toBeLessThan(12_500);
  },
);
