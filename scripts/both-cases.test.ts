import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readEntries } from "@/lib/security/corpus/entry";
import { bothCases } from "./both-cases.mjs";

const ENGINE = path.resolve("lib/security/engine");

test.each<[string | RegExp, string, RegExp]>([
  ["run it", "i", /[rR][uU][nN] [iI][tT]/],
  [/^(?<Name>a)$/g, "gi", /^(?<Name>[aA])$/g],
  [String.raw`[b-d.]\d\x60[^Q\]z]`, "i", /[b-dB-D.]\d\x60[^Qq\]zZ]/],
  ["[A-f_]", "i", /[A-fA-Fa-z_]/],
  ["不要|[❌✓]x", "i", /不要|[❌✓][xX]/],
])("spells out %s", (pattern, flags, spelt) => {
  expect(bothCases(pattern, flags)).toStrictEqual(spelt);
});

test.each([
  [String.raw`(a)\1`, "i"],
  ["é", "i"],
  [String.raw`[\x00-a]`, "i"],
  [String.raw`\x41`, "i"],
  ["k", "iu"],
])("leaves %s as it is", (pattern, flags) => {
  expect(bothCases(pattern, flags)).toStrictEqual(new RegExp(pattern, flags));
});

test("every pattern of the review finds the same", () => {
  const lines = readEntries().flatMap(({ files }) =>
    Object.values(files).map((bytes) => Buffer.from(bytes).toString()),
  );
  const texts = lines.filter((_, index) => index % 23 === 0).flatMap((text) => casesOf(text.slice(0, 2000)));
  const patterns = insensitivePatterns();
  expect(patterns.length).toBeGreaterThan(500);

  for (const pattern of patterns) {
    const spelt = bothCases(pattern, pattern.flags);
    for (const text of texts) expect(text.search(spelt), String(pattern)).toBe(text.search(pattern));
  }
});

function casesOf(text: string): string[] {
  return [text, text.toUpperCase(), text.replace(/\w/g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter))];
}

function insensitivePatterns(): RegExp[] {
  const patterns: RegExp[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex.flags.includes("i"))
        patterns.push(new RegExp(node.regex.pattern, node.regex.flags.replace("g", "")));
    },
  });
  for (const file of readdirSync(ENGINE, { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".ts") && !file.includes(".test."))
      visitor.visit(parseSync(file, readFileSync(path.join(ENGINE, file), "utf8")).program);
  }
  return patterns;
}
