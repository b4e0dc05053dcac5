import { deflateRawSync, gzipSync } from "node:zlib";
import { pax, type RawMember, rawTar, rawTarGz } from "./raw-tar";
import { type RawEntry, rawZip } from "./raw-zip";

const SKILL = "---\nname: pdf-tools\ndescription: Reads PDF files.\n---\n";
const MEBIBYTE = 1024 * 1024;
const LINK = 0o120777 * 0x10000;

const zip = (entry: RawEntry, ...more: RawEntry[]) => rawZip([{ name: "SKILL.md", content: SKILL }, entry, ...more]);
const tgz = (...members: RawMember[]) => rawTarGz([{ name: "SKILL.md", content: SKILL }, ...members]);
const zeros = (bytes: number) => Buffer.alloc(bytes);
const innermost = () => rawZip([{ name: "a.txt", content: "a" }]);
const wrapZip = (content: Uint8Array) => rawZip([{ name: "inner.zip", content }]);

function unicodePath(name: string): Buffer {
  const field = Buffer.alloc(9 + name.length);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + name.length, 2);
  field.writeUInt8(1, 4);
  field.write(name, 9);
  return field;
}

const names: [string, string | Buffer, RegExp][] = [
  ["a path escape", "../evil.sh", /leaves the package/],
  ["an escape in the middle", "a/../../evil.sh", /leaves the package/],
  ["an absolute path", "/etc/passwd", /absolute path/],
  ["a drive path", "C:/evil.exe", /drive letter/],
  ["a relative drive path", "c:evil.exe", /drive letter/],
  ["a backslash", "a\\b.txt", /backslash/],
  ["an empty folder name", "a//b.txt", /empty folder name/],
  ["a dot folder", "a/./b.txt", /empty folder name/],
  ["a reversed name", "a\u202Etxt.exe", /invisible/],
  ["a control character", "a\nb", /invisible/],
  ["a stream of another file", "a.txt:evil", /Windows forbids/],
  ["a device", "docs/NUL.txt", /device on Windows/],
  ["a closing dot", "a./b", /dot or a space/],
  ["a long name", "a".repeat(256), /too long/],
  ["a deep folder", `${"a/".repeat(40)}b`, /folders deep/],
];

/** Archives that break a rule each, and the reason that they must be refused for. */
export const HOSTILE_PACKAGES: [string, Buffer, RegExp][] = [
  ...names.map(([what, name, reason]): [string, Buffer, RegExp] => [`${what} in a zip`, zip({ name }), reason]),
  ...names
    .filter(([, name]) => name.length < 100)
    .map(([what, name, reason]): [string, Buffer, RegExp] => [`${what} in a tar`, tgz({ name }), reason]),
  ["a NUL in a zip's name", zip({ name: "a\0.txt" }), /NUL/],
  ["a NUL in a pax name", tgz(pax({ path: "a\0.txt" }), { name: "a" }), /NUL/],
  ["a zip name that is not UTF-8", zip({ name: Buffer.from([0x66, 0xfc, 0x72]) }), /not UTF-8/],
  ["a tar name that is not UTF-8", tgz({ name: Buffer.from([0x66, 0xfc, 0x72]) }), /not a UTF-8 name/],
  ["a pax path escape", tgz(pax({ path: "../evil" }), { name: "ok" }), /leaves the package/],
  ["a GNU long name escape", tgz({ name: "L", type: "L", content: "../evil\0" }, { name: "ok" }), /leaves/],
  ["a second name in a zip", zip({ name: "a", extra: unicodePath("b") }), /second, different name/],
  ["a duplicate in a zip", zip({ name: "a" }, { name: "a" }), /twice/],
  ["a duplicate in a tar", tgz({ name: "a" }, { name: "./a" }), /twice/],
  ["names that differ in case", zip({ name: "Read.txt" }, { name: "READ.txt" }), /same name/],
  ["names that differ in normal form", zip({ name: "\u00e9" }, { name: "e\u0301" }), /same name/],
  ["folders that differ in case", zip({ name: "Docs/a" }, { name: "docs/b" }), /same name/],
  ["a file that is a folder", zip({ name: "a" }, { name: "a/b" }), /twice|same name/],
  ["a symlink in a zip", zip({ name: "a", content: "/etc/passwd", attributes: LINK }), /link/],
  ["a symlink claimed by DOS", zip({ name: "a", content: "/etc", attributes: LINK, madeBy: 0 }), /link/],
  ["a device in a zip", zip({ name: "a", attributes: 0o020666 * 0x10000 }), /device/],
  ["a symlink in a tar", tgz({ name: "a", type: "2", linkname: "/etc" }), /link/],
  ["a hard link in a tar", tgz({ name: "a", type: "1", linkname: "SKILL.md" }), /link/],
  ["a device in a tar", tgz({ name: "a", type: "3" }), /device/],
  ["a pipe in a tar", tgz({ name: "a", type: "6" }), /special/],
  ["an unknown kind in a tar", tgz({ name: "a", type: "Z" }), /special/],
  ["a sparse file in a tar", tgz({ name: "a", type: "S" }), /special/],
  ["a pax sparse file", tgz(pax({ "GNU.sparse.name": "b" }), { name: "a" }), /sparse/],
  ["an encrypted entry", zip({ name: "a", content: "x".repeat(20), flags: 1 }), /encrypted|damaged|cannot be read/],
  ["strong encryption", zip({ name: "a", flags: 0x41 }), /strong encryption/],
  ["an unknown method", zip({ name: "a", content: "a", method: 14 }), /unusual method/],
  ["another local name", zip({ name: "a", localName: "b" }), /two headers/],
  ["another local size", zip({ name: "a", content: "abc", localSize: 2 }), /two headers/],
  [
    "a size told too small",
    zip({ name: "a", content: "a".repeat(9999), declaredSize: 10 }),
    /not what the archive says/,
  ],
  ["a size told too large", zip({ name: "a", content: "a", declaredSize: 10 }), /not what the archive says/],
  ["a wrong checksum", zip({ name: "a", content: "a", crc: 1 }), /not what the archive says/],
  [
    "bytes behind the deflated data",
    zip({ name: "a", content: "a", data: Buffer.concat([deflateRawSync("a"), Buffer.from("evil")]) }),
    /not what/,
  ],
  ["cut data", zip({ name: "a", content: "abcdef", data: deflateRawSync("abcdef").subarray(0, 4) }), /cannot be read/],
  ["a folder with content", zip({ name: "a/", content: "a" }), /content of its own/],
  [
    "bytes between files and directory",
    rawZip([{ name: "SKILL.md", content: SKILL }], { gap: Buffer.from("evil") }),
    /belong to no file/,
  ],
  [
    "bytes behind the archive",
    rawZip([{ name: "SKILL.md", content: SKILL }], { suffix: Buffer.from("evil") }),
    /cannot be read/,
  ],
  [
    "a program before the archive",
    rawZip([{ name: "SKILL.md", content: SKILL }], { prefix: Buffer.from("#!/bin/sh\n") }),
    /not a zip/,
  ],
  [
    "an archive before the archive",
    rawZip([{ name: "SKILL.md", content: SKILL }], { prefix: innermost() }),
    /belong to no file/,
  ],
  ["an entry that the directory omits", hiddenEntry(), /belong to no file/],
  ["one volume of several", rawZip([{ name: "SKILL.md", content: SKILL }], { end: { disk: 1 } }), /multi-disk/],
  [
    "a directory on another volume",
    rawZip([{ name: "SKILL.md", content: SKILL }], { end: { directoryDisk: 1 } }),
    /one part of several/,
  ],
  ["overlapping entries", zip({ name: "a", sharesDataOf: 0, localName: "SKILL.md" }), /two headers/],
  ["too many entries in a zip", rawZip(Array.from({ length: 2001 }, (_, i) => ({ name: `${i}` }))), /2,000 entries/],
  [
    "an entry count of lies",
    rawZip([{ name: "SKILL.md", content: SKILL }], { end: { entries: 65_000, entriesHere: 65_000 } }),
    /2,000 entries/,
  ],
  ["too many entries in a tar", tgz(...Array.from({ length: 2000 }, (_, i) => ({ name: `${i}` }))), /2,000 entries/],
  ["a zip bomb", zip({ name: "a", content: zeros(51 * MEBIBYTE) }), /50 MiB/],
  [
    "a zip bomb that lies",
    zip({ name: "a", content: zeros(60 * MEBIBYTE), declaredSize: 1000 }),
    /not what the archive says/,
  ],
  [
    "a zip bomb of many files",
    zip({ name: "a", content: zeros(30 * MEBIBYTE) }, { name: "b", content: zeros(30 * MEBIBYTE) }),
    /50 MiB/,
  ],
  ["a tar bomb", tgz({ name: "a", content: zeros(60 * MEBIBYTE) }), /50 MiB/],
  ["a bomb of gzip members", memberBomb(), /50 MiB/],
  ["a tar's size told too large", tgz({ name: "a", content: "a", size: "77777777777\0" }), /cannot be read/],
  [
    "a negative size",
    tgz({ name: "a", size: Buffer.concat([Buffer.alloc(11, 0xff), Buffer.from([0x00])]) }),
    /cannot be read/,
  ],
  ["a negative pax size", tgz(pax({ size: "-512" }), { name: "a" }), /cannot be read/],
  ["a header of 8 MiB", tgz({ name: "x", type: "x", content: zeros(8 * MEBIBYTE) }), /cannot be read/],
  ["a wrong tar checksum", tgz({ name: "a", checksum: 1 }), /cannot be read/],
  ["a cut gzip", tgz({ name: "a", content: "a" }).subarray(0, -20), /cannot be read/],
  ["a cut tar", gzipSync(rawTar([{ name: "SKILL.md", content: SKILL.repeat(30) }]).subarray(0, 900)), /cannot be read/],
  ["text behind the gzip", Buffer.concat([tgz(), Buffer.from("evil")]), /cannot be read/],
  ["bytes behind the gzip", Buffer.concat([tgz(), Buffer.from("\0evil")]), /behind its end/],
  ["a plain file in gzip", gzipSync("evil".repeat(1000)), /cannot be read/],
  ["archives three deep", zip({ name: "a.zip", content: wrapZip(wrapZip(innermost())) }), /more than 2 deep/],
  ["archives three deep, mixed", tgz({ name: "a", content: gzipSync(gzipSync(innermost())) }), /more than 2 deep/],
  [
    "a bomb inside an archive",
    zip({ name: "a.zip", content: wrapZip(rawZip([{ name: "z", content: zeros(51 * MEBIBYTE) }])) }),
    /50 MiB/,
  ],
  [
    "an escape inside an archive",
    zip({ name: "a.tgz", content: rawTarGz([{ name: "../x" }]) }),
    /In the archive "a.tgz": .* leaves/,
  ],
];

function hiddenEntry(): Buffer {
  const two = rawZip([
    { name: "SKILL.md", content: SKILL },
    { name: "hidden", content: "x" },
  ]);
  two.writeUInt16LE(1, two.length - 22 + 8);
  two.writeUInt16LE(1, two.length - 22 + 10);
  return two;
}

function memberBomb(): Buffer {
  const start = gzipSync(rawTar([{ name: "a", size: "77777777777\0" }], { end: Buffer.alloc(0) }));
  const member = gzipSync(zeros(MEBIBYTE));
  return Buffer.concat([start, ...Array.from({ length: 100 }, () => member)]);
}
