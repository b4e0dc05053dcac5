import { expect, test } from "vitest";
import { textPartsOf } from "./text-parts";

const MEBIBYTE = 1024 * 1024;

function partsOf(bytes: Uint8Array) {
  return textPartsOf("a.txt", bytes).map(({ read, firstLine }) => ({ text: read(), firstLine }));
}

test("leaves a text of ordinary length whole, however many bytes it takes", () => {
  expect(partsOf(Buffer.from("one\ntwo"))).toStrictEqual([{ text: "one\ntwo", firstLine: 1 }]);
  expect(textPartsOf("a.txt", Buffer.from("語".repeat(MEBIBYTE)))).toHaveLength(1);
  expect(textPartsOf("a.txt", Buffer.from("語".repeat(MEBIBYTE + 1))).length).toBeGreaterThan(1);
});

test.each([
  ["UTF-8", (text: string) => Buffer.from(text)],
  ["UTF-16, little end first", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16, big end first", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["Latin-1", (text: string) => Buffer.from(text.replace(/[語Ċ]/g, "ü"), "latin1")],
])("cuts a long text in %s behind lines and knows their numbers", (_, encode) => {
  const lines = Array.from({ length: 300_000 }, (_, index) => `${index + 1} ${index}.${index % 7} 語 Ċ`);
  const parts = partsOf(encode(lines.join("\n")));

  expect(parts.length).toBeGreaterThan(2);
  for (const { text, firstLine } of parts) {
    expect(text.length).toBeLessThan(1.1 * MEBIBYTE);
    expect(text.startsWith(`${firstLine} `)).toBe(true);
  }
  const seen = new Set(parts.flatMap(({ text }) => text.split("\n").map((line) => line.split(" ")[0])));
  expect(lines.filter((line) => !seen.has(`${Number.parseInt(line, 10)}`))).toStrictEqual([]);
});

test("cuts a text of short lines before they are too many", () => {
  const different = Array.from({ length: MEBIBYTE }, (_, index) => `${index % 10}.${index % 7}\n`);
  const parts = partsOf(Buffer.from(different.join("")));
  const lines = parts.map(({ text }) => text.split("\n").length);

  expect(Math.max(...lines)).toBeLessThan(110_000);
  expect(parts.at(-1)?.firstLine).toBeGreaterThan(900_000);
});

test("cuts a long line between characters, each part with the end of the one before", () => {
  const parts = partsOf(Buffer.from("語🎉".repeat(MEBIBYTE / 2)));

  expect(parts.length).toBeGreaterThan(1);
  for (const { text, firstLine } of parts) {
    expect(text).not.toContain("\ufffd");
    expect(firstLine).toBe(1);
  }
  const [before, after] = parts;
  expect(before?.text.endsWith(after?.text.slice(0, 1000) ?? "-")).toBe(false);
  expect(before?.text).toContain(after?.text.slice(0, 1000));
});
