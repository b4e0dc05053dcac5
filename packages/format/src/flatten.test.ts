import fc from "fast-check";
import { expect, test } from "vitest";
import { flattenZip } from "./flatten";
import { openPackage } from "./open";
import { packZip } from "./pack";
import type { PackageFile } from "./package";

type Packed = Pick<PackageFile, "path" | "mode" | "bytes">;

const MAIN: Packed = {
  path: "SKILL.md",
  mode: "644",
  bytes: Buffer.from("---\nname: a\ndescription: b\n---\n"),
};
/** Names that an object's keys would lose or put in another order, and others. */
const name = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "7", "10", "Zeile ä.md"),
  fc.stringMatching(/^[a-z\u{1f600}]{1,8}$/u),
);
const path = fc.oneof(
  name,
  fc.tuple(name, name).map(([folder, file]) => `in ${folder}/${file}`),
);
const someFiles = fc
  .uniqueArray(
    fc.record({
      path,
      mode: fc.constantFrom("644" as const, "755" as const),
      bytes: fc.uint8Array({ maxLength: 300 }),
    }),
    { selector: (file) => file.path, maxLength: 8 },
  )
  .map((files): Packed[] => [MAIN, ...files])
  .filter((files) => files.every(({ bytes }) => !(bytes[0] === 0x1f && bytes[1] === 0x8b)));

const open = (bytes: Uint8Array) => openPackage(bytes, { filename: "a.zip", type: "skill", slug: "a" });

test("holds the same files, without their folder, and the same bytes whatever that was called", async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, async (files) => {
      const zip = packZip({ files }, "top");
      const flat = flattenZip(zip);
      expect((await open(flat)).files).toStrictEqual((await open(zip)).files);
      expect(namesIn(flat)).toStrictEqual(namesIn(zip).map((inFolder) => inFolder.replace(/^top\//, "")));
      expect(Buffer.compare(flattenZip(packZip({ files: files.toReversed() }, "another-folder")), flat)).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["bytes that are no zip", Buffer.alloc(40)],
  ["too few of them", Buffer.from("PK")],
  ["a zip whose files lie at the root", flattenZip(packZip({ files: [MAIN] }, "a"))],
])("refuses %s", (_, bytes) => {
  expect(() => flattenZip(bytes)).toThrow();
});

/** The names in the central directory, in its order. */
function namesIn(zip: Uint8Array): string[] {
  const archive = Buffer.from(zip);
  const names: string[] = [];
  let at = archive.readUInt32LE(archive.length - 6);
  while (archive.readUInt32LE(at) === 0x0201_4b50) {
    const end = at + 46 + archive.readUInt16LE(at + 28);
    names.push(archive.subarray(at + 46, end).toString());
    at = end;
  }
  return names;
}
