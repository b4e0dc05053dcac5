import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { InvalidPackage } from "./invalid-package";
import { openPackage } from "./open";
import { isStorableThroughout } from "./storable";
import { HOSTILE_PACKAGES } from "./test-support/hostile-packages";
import { type RawEntry, rawZip } from "./test-support/raw-zip";

const SKILL = "---\nname: pdf-tools\ndescription: Reads PDF files.\n---\n";

const zip = (entry: RawEntry, ...more: RawEntry[]) => rawZip([{ name: "SKILL.md", content: SKILL }, entry, ...more]);
const innermost = () => rawZip([{ name: "a.txt", content: "a" }]);
const wrapZip = (content: Uint8Array) => rawZip([{ name: "inner.zip", content }]);

test.each(HOSTILE_PACKAGES)("refuses %s", async (_, bytes, reason) => {
  const filename = bytes[0] === 0x1f ? "p.tgz" : "p.zip";
  const refusal = await openPackage(bytes, { filename, type: "skill", slug: "pdf-tools" }).catch((error) => error);

  expect(refusal).toBeInstanceOf(InvalidPackage);
  expect(refusal.message).toMatch(reason);
  expect(isStorableThroughout([refusal.message, refusal.file])).toBe(true);
});

test.each([
  ["one archive", zip({ name: "a.zip", content: innermost() })],
  ["two deep", zip({ name: "a.zip", content: wrapZip(innermost()) })],
  ["a gzipped file", zip({ name: "data.csv.gz", content: gzipSync("a,b") })],
])("accepts archives inside a package: %s", async (_, bytes) => {
  const opened = await openPackage(bytes, { filename: "p.zip", type: "skill", slug: "pdf-tools" });
  expect(opened.fileCount).toBe(2);
});

test("keeps to the limits it is given", async () => {
  const limits = { maxUnpackedBytes: 100, maxEntries: 2, maxNesting: 0 };
  const open = (bytes: Buffer) => openPackage(bytes, { filename: "p.zip", type: "skill", slug: "pdf-tools", limits });

  await expect(open(zip({ name: "a", content: "a".repeat(20) }))).resolves.toMatchObject({ fileCount: 2 });
  await expect(open(zip({ name: "a", content: "a".repeat(99) }))).rejects.toThrow(/more than 0 MiB/);
  await expect(open(zip({ name: "a" }, { name: "b" }))).rejects.toThrow(/more than 2 entries/);
});
