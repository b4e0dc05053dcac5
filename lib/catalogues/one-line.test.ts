import { expect, test } from "vitest";
import { oneLine } from "./one-line";

test.each([
  ["Counts words.", "Counts words."],
  ["  Counts\n\twords. ", "Counts words."],
  ["Counts \u001b[31mwords\u0007", "Counts [31mwords"],
  ["Counts\u202ewords\u200b\u2028\ufeff", "Counts words"],
  ["Zählt Wörter 🙂.", "Zählt Wörter 🙂."],
  ["half \ud83d a pair", "half a pair"],
  ["\u0000", ""],
  ["", ""],
  ["123456789012345678901", "1234567890123456789…"],
  ["1234567890123456789 and more", "1234567890123456789…"],
  ["123456789012345678 and more", "123456789012345678…"],
  ["🙂".repeat(21), `${"🙂".repeat(19)}…`],
  ["🙂".repeat(20), "🙂".repeat(20)],
])("%j", (text, line) => {
  expect(oneLine(text, 20)).toBe(line);
});
