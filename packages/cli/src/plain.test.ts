import { expect, test } from "vitest";
import { table } from "./output";
import { plain, plainJson, plainLines } from "./plain";

const HOSTILE = "\u001b]0;owned\u0007\u001b[2J\u009b31mred\u202Etxt.exe\u200b\r\nnext\u0000\u0008";

test("nothing of what others write reaches the terminal as a command, or hides", () => {
  expect(plain(HOSTILE)).toBe("redtxt.exe next");
  expect(plainLines(`one\u001b[1m\n\ttwo\r\nthree\u2028four`)).toBe("one\n  two\nthreefour");
  const json = plainJson({ text: HOSTILE });
  expect(JSON.parse(json)).toStrictEqual({ text: HOSTILE });
  expect(json).toMatch(/^[\n -~]*$/);
});

test("other scripts and emoji stay", () => {
  expect(plain("漢字 é 🎻")).toBe("漢字 é 🎻");
});

test("columns stand under each other, and the last is cut to what fits", () => {
  const rows = table(
    [
      ["a", "one", "a long description of it all"],
      ["bbb", "2", "short"],
    ],
    { columns: 30 },
  );
  expect(rows).toBe("a    one  a long description…\nbbb  2    short");
});
