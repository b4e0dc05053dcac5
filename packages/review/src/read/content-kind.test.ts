import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { found, packageOf } from "../test-support/package-of";

const ELF = Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01\0", "latin1"), Buffer.alloc(100)]);
const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(2000, 7)]);
const NOISE = Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) & 0xff));
const windowsProgram = () => {
  const bytes = Buffer.alloc(200);
  bytes.write("MZ", 0);
  bytes.writeUInt32LE(128, 60);
  bytes.write("PE\0\0", 128);
  return bytes;
};

test.each([
  ["bin/tool", ELF, ["warn unreadable-file"]],
  ["tool.exe", windowsProgram(), ["warn unreadable-file"]],
  ["lib/a.wasm", Buffer.from("\0asm\x01\0\0\0", "latin1"), ["warn unreadable-file"]],
  ["lib/A.class", Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]), ["warn unreadable-file"]],
  ["a.pyc", NOISE, ["warn unreadable-file"]],
  ["setup.pkg", Buffer.from("xar!\0\x1c\0\x01", "latin1"), ["warn unreadable-file"]],
  ["model.dat", NOISE, ["warn unreadable-file"]],
  ["template.docx", Buffer.from("PK\x03\x04\x14\0", "latin1"), ["warn unreadable-file"]],
  ["template.docm", Buffer.from("PK\x03\x04\x14\0word/vbaProject.bin", "latin1"), ["warn unreadable-file"]],
  ["a.pdf", Buffer.from("%PDF-1.7 /JavaScript (x)"), ["warn active-pdf"]],
  ["a.pdf", Buffer.from("%PDF-1.7 /Page"), []],
  ["small.dat", NOISE.subarray(0, 100), []],
  ["tests/.coverage", NOISE, []],
  ["logo.png", PNG, []],
  ["tune.mid", Buffer.concat([Buffer.from("MThd\0\0\0\x06", "latin1"), NOISE]), []],
  ["tune.mid", Buffer.concat([Buffer.from("MThd", "latin1"), NOISE]), ["warn unreadable-file"]],
  ["empty", Buffer.alloc(0), []],
  ["notes.txt", Buffer.from("MZ is how this begins"), []],
  ["latin.txt", Buffer.from("Gr\xfc\xdfe aus M\xfcnchen", "latin1"), []],
  ["wide.txt", Buffer.from("\ufeffHello", "utf16le"), []],
])("judges %s by its bytes", async (path, bytes, expected) => {
  expect(await found(path, bytes)).toStrictEqual(expected);
});

test("lists what was not read", async () => {
  const { observed, verdict } = await reviewPackage(packageOf({ "SKILL.md": "x", "logo.png": PNG, "a.bin": NOISE }));
  expect({ unread: observed.unread, verdict }).toStrictEqual({ unread: ["a.bin"], verdict: "warn" });
});
