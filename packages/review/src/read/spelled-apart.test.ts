import { expect, test } from "vitest";
import { asWritten, spelledApart } from "./spelled-apart";

const finds = (name: string, text: string) => new RegExp(spelledApart(name), "i").test(text);

test.each(["openclaw", "Open Claw", "open-claw", "OPEN_CLAW", "open\nclaw"])("finds a name in %j", (text) => {
  expect(finds("openclaw", `Get ${text} first.`)).toBe(true);
});

test("takes a name's own gaps for any", () => {
  expect(finds("open_claw", "openclaw")).toBe(true);
});

test("takes signs for what they are", () => {
  expect(finds("a.b", "axb")).toBe(false);
  expect(finds("a(b", "a (b")).toBe(true);
  expect(new RegExp(asWritten("a.b|c\\d")).test("a.b|c\\d")).toBe(true);
});
