import { expect, test } from "vitest";
import { literalsOf } from "./pattern-literals";

test.each([
  [String.raw`\bcomsvcs(?:\.dll)?\s{1,4}minidump\b`, ["minidump"]],
  ["PURGE\\s+BINARY|reset-master", ["binary", "reset-master"]],
  ["(?:seed|random)\\(\\d", ["seed", "random"]],
  ["ab+cde", ["cde"]],
  ["(?:ab){2}cdef?", ["cde"]],
  ["x{3}|abc", null],
  ["(?=never)a.b", null],
  ["(?:yes|no)\\d", null],
  ["[abc]{4}", null],
  ["äöüß", null],
  ["{miners} --donate", null],
])("every match of %s has one of %j", (source, literals) => {
  expect(literalsOf(source)).toEqual(literals);
});
