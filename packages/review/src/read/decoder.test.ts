import { expect, test } from "vitest";
import { readingOf } from "./content-kind";
import { readText } from "./decoder";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const NOISE = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) & 0xff));

test.each<[string, Buffer, string]>([
  ["a.sh", latin1("cu\0rl x\n"), "curl x\n"],
  ["a.py", latin1("x = 1 \0 '''\ny\n"), "x = 1  #  '''\ny\n"],
  ["a.md", Buffer.from("Hello", "utf16le"), "Hello"],
  ["a.md", Buffer.from("\ufeffHello", "utf16le"), "Hello"],
  ["a.md", Buffer.from("\ufeffHello", "utf16le").swap16(), "Hello"],
  ["a.md", Buffer.concat([Buffer.from("語 "), latin1("\xfcber \x93so\x94")]), "語 über “so”"],
  ["a.py", latin1("a\rb\r\nc"), "a\nb\r\nc"],
  ["a.sh", latin1("a\rb"), "a\rb"],
  ["a.py", latin1("# coding: utf-7\n+AHg-=1"), "# coding: utf-7\nx=1"],
  ["a.py", latin1("# coding: raw_unicode_escape\n\\u0078=1"), "# coding: raw_unicode_escape\nx=1"],
  ["a.md", latin1("# coding: utf-7\n+AHg-"), "# coding: utf-7\n+AHg-"],
])("reads %s as its readers do", (path, bytes, expected) => {
  expect(readText(path, bytes)).toBe(expected);
});

test("reads the lines of text among noise", () => {
  const text = readText("a", Buffer.concat([Buffer.from("#!/bin/sh\nfi\n"), NOISE]));
  expect(text.startsWith("#!/bin/sh\nfi\n")).toBe(true);
  expect(text.length).toBeLessThan(NOISE.length / 2);
});

test.each<[string, Buffer, boolean]>([
  ["run.sh", latin1("%PDF-1.4\nls\n"), true],
  ["run", Buffer.concat([latin1("%PDF-1.4\nls\n"), NOISE]), true],
  ["run.js", latin1("GIF89a=1;\0//"), true],
  ["run.sh", Buffer.concat([latin1("MZ=1\nls\n"), NOISE]), true],
  ["data.bin", NOISE, true],
  ["logo.png", Buffer.concat([latin1("\x89PNG\r\n\x1a\n"), NOISE]), false],
  ["tool", Buffer.concat([latin1("\x7fELF\x02\x01\x01\0"), NOISE]), false],
])("takes %s for text unless nothing reads it so", (path, bytes, isText) => {
  expect(readingOf(path, bytes).isText).toBe(isText);
});
