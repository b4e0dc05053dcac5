import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Node } from "web-tree-sitter";
import { filesIn } from "../compile/read-rules";
import { loadGrammars, readTree } from "../follow/syntax/grammars";

const MAX_CHARS = 200;

const PACKAGE = path.join(import.meta.dirname, "../..");
const SOURCES = ["corpus", "process", "rules", "scan", "src"].flatMap((folder) =>
  filesIn(path.join(PACKAGE, folder), /(?<!\.test)\.ts$/).map(({ file, text }) => ({
    file: `${folder}/${file}`,
    text,
  })),
);

beforeAll(() => loadGrammars(["typescript"]));

test(`no pattern has more than ${MAX_CHARS} characters`, () => {
  const long = SOURCES.flatMap(longPatterns);
  expect(long).toEqual([]);
});

function longPatterns({ file, text }: { file: string; text: string }): string[] {
  const lines = readTree("typescript", text, (root) =>
    [...root.descendantsOfType("regex_pattern"), ...sourcesOfPatterns(root)].flatMap((node) =>
      node && written(node).length > MAX_CHARS ? [`${file}:${node.startPosition.row + 1}`] : [],
    ),
  );
  if (!lines) throw new Error(`${file} can't be parsed.`);
  return [...new Set(lines)];
}

/** What is handed to `RegExp`, and raw texts, which nothing else needs. */
function sourcesOfPatterns(root: Node): (Node | null)[] {
  return root.descendantsOfType(["call_expression", "new_expression"]).flatMap((call) => {
    const called = (call?.childForFieldName("function") ?? call?.childForFieldName("constructor"))?.text;
    if (called !== "RegExp" && called !== "String.raw") return [];
    const given = call?.childForFieldName("arguments");
    return given?.type === "template_string"
      ? [given]
      : (given?.descendantsOfType(["template_string", "string"]) ?? []);
  });
}

/** A literal without what is put into it. */
function written(literal: Node): string {
  const inserted = literal.children.flatMap((child) => (child?.type === "template_substitution" ? [child.text] : []));
  return inserted.reduce((text, part) => text.replace(part, ""), literal.text);
}
