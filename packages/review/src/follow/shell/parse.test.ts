// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are shell
import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMsOf } from "../../test-support/slowness";
import { parseShell } from "./parse";
import type { Script, Stage } from "./syntax";

/** The commands as nested lists of their literal words. */
function outline(script: Script): unknown[] {
  return script.map(({ stages }) => stages.map(outlineOf));
}

function outlineOf(stage: Stage): unknown {
  if (stage.kind !== "simple") return { [stage.kind]: outline(stage.script) };
  return stage.words
    .map(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : `<${part.kind}>`)).join(""))
    .join(" ");
}

test.each([
  ["a b | c 'd e' && f", [["a b", "c d e"], ["f"]]],
  ["a; b &\nc # d | e", [["a"], ["b"], ["c"]]],
  ["if a; then b; elif c; then d; else e; fi", [[{ group: [["a"], ["b"], ["c"], ["d"], ["e"]] }]]],
  ["while read l; do a $l; done < f | sh", [[{ group: [["read l"], ["a <variable>"]] }, "sh"]]],
  ["for i in a b; do c; done", [[{ group: [["c"]] }]]],
  [
    "for i in $(a 0 $((n - 1))); do b $((2*(i+(1)))); done; (c $(($i)))",
    [[{ group: [["b 0"]] }], [{ group: [["c 0"]] }]],
  ],
  ["case $1 in a) b;; c|d) e;; esac; f", [[{ group: [["b"], ["e"]] }], ["f"]]],
  [
    "f() { a; }; function g { b; }; (c; d)",
    [[{ function: [[{ group: [["a"]] }]] }], [{ function: [[{ group: [["b"]] }]] }], [{ group: [["c"], ["d"]] }]],
  ],
  ["[[ -n $a && b > c ]] && d", [["[[ -n <variable> b c"], ["d"]]],
  ["cat <<A <<'B'\nx\nA\ny\nB\nc", [["cat"], ["c"]]],
  ['a $(b | c) `d` <(e) "f $(g)" $((1 + 2))', [["a <output> <output> <stream> f <output> 0"]]],
  ["a \\\n  b", [["a b"]]],
  ["c''ur\\l \"x\"y$'\\x7a'", [["curl xyz"]]],
  ["! a | time b", [["a", "b"]]],
  ["x=(1 2) y=3 a > b 2>&1 < c", [["a"]]],
])("parses %j", (text, expected) => {
  const { script, isBroken } = parseShell(text);
  expect(outline(script)).toStrictEqual(expected);
  expect(isBroken).toBe(false);
});

test.each(["a 'b", 'a "b', "a $(b", "a `b", "if a; then b", "{ a", "a ${b"])(
  "says that %j is broken and reads on",
  (text) => {
    const { script, isBroken } = parseShell(`${text}\nc`);
    expect(isBroken).toBe(true);
    expect(script.length).toBeGreaterThan(0);
  },
);

test("reads any text without failing", () => {
  const piece = fc.constantFrom(
    "a",
    " ",
    "\n",
    "'",
    '"',
    "`",
    "$(",
    ")",
    "(",
    "{",
    "}",
    "|",
    "&",
    ";",
    "<<E",
    "E",
    "<(",
    "${",
    "[[",
    "]]",
    "if ",
    "fi",
    "case x in ",
    "esac",
    "f()",
    "=",
    "\\",
    "#",
    "$'",
    ">",
    "2>&1",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(Array.isArray(parseShell(pieces.join("")).script)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  "(",
  "{",
  "$(",
  "`",
  '"',
  "<<E\n",
  "if ",
  "'\n",
  "$((",
  "a() ",
  "then ",
  "${",
  "case x in ",
  "a=(",
  "\\\n",
  "a|",
  "function a ",
  "$'",
  "[[ ",
  '"$(',
  "x;",
  "#\n",
])("takes time in proportion to %j", async (unit) => {
  expect(await cpuMsOf(() => parseShell(unit.repeat(200_000 / unit.length)))).toBeLessThan(4000);
});
