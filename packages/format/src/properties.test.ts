import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { contentHash } from "./content-hash";
import { extensionOfContentType, packageExtension } from "./extensions";
import { InvalidPackage } from "./invalid-package";
import { openPackage } from "./open";
import { packZip } from "./pack";
import { pax, rawTarGz } from "./test-support/raw-tar";
import { rawZip } from "./test-support/raw-zip";

const skill = { type: "skill", slug: "a" } as const;
const MAIN = { name: "SKILL.md", content: Buffer.from("---\nname: a\ndescription: b\n---\n"), executable: false };

const fileName = fc.stringMatching(/^[a-z\u00e4\u{1f600}]{1,8}$/u).map((name) => name.normalize("NFC"));
const someFiles = fc
  .uniqueArray(fc.record({ name: fileName, content: fc.uint8Array({ maxLength: 300 }), executable: fc.boolean() }), {
    selector: ({ name }) => name,
    maxLength: 8,
  })
  .map((files) => [MAIN, ...files.map((file) => ({ ...file, name: `f/${file.name}.bin` }))]);

const isPlain = (content: Uint8Array) => !(content[0] === 0x1f && content[1] === 0x8b);

test("the content hash does not depend on the order, the compression or the format", async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, fc.boolean(), async (files, stored) => {
      fc.pre(files.every(({ content }) => isPlain(content)));
      const asZip = files.map(({ name, content, executable }) => {
        return { name, content, method: stored ? 0 : 8, attributes: (executable ? 0o100755 : 0o100600) * 0x10000 };
      });
      const asTar = files.flatMap(({ name, content, executable }) => {
        return [pax({ path: `top/${name}` }), { name: "x", content, mode: executable ? 0o755 : 0o640 }];
      });

      const fromZip = await openPackage(rawZip(asZip), { ...skill, filename: "a.zip" });
      const fromReversed = await openPackage(rawZip(asZip.reverse()), { ...skill, filename: "a.zip" });
      const fromTar = await openPackage(rawTarGz(asTar), { ...skill, filename: "a.tgz" });
      expect(fromReversed.contentHash).toBe(fromZip.contentHash);
      expect(fromTar.contentHash).toBe(fromZip.contentHash);
      expect(contentHash(fromZip.files.toReversed())).toBe(fromZip.contentHash);

      const packed = packZip(fromZip, "top");
      expect(Buffer.compare(packZip({ files: fromTar.files.toReversed() }, "top"), packed)).toBe(0);
      expect((await openPackage(packed, { ...skill, filename: "a.zip" })).files).toStrictEqual(
        fromZip.files.map((file) => {
          return { ...file, bytes: Buffer.from(file.bytes) };
        }),
      );
    }),
    { numRuns: 40 },
  );
});

test("the normalised zip is the same bytes on every machine", async () => {
  const opened = await openPackage(rawZip([{ name: "SKILL.md", content: MAIN.content }]), {
    ...skill,
    filename: "a.zip",
  });
  const zips = ["UTC", "Asia/Tokyo", "America/Los_Angeles"].map((timeZone) => {
    vi.stubEnv("TZ", timeZone);
    return { bytes: Buffer.from(packZip(opened, "a")).toString("hex"), offset: new Date(0).getTimezoneOffset() };
  });
  vi.unstubAllEnvs();

  expect(new Set(zips.map(({ offset }) => offset)).size).toBe(3);
  expect(new Set(zips.map(({ bytes }) => bytes)).size).toBe(1);
});

const whole = rawZip([
  { name: "x/SKILL.md", content: MAIN.content },
  { name: "x/b.txt", content: "b".repeat(1000) },
]);
const tarball = rawTarGz([
  { name: "SKILL.md", content: MAIN.content },
  pax({ path: "long" }),
  { name: "b", content: "b" },
]);

test.each(["a.zip", "a.tgz", "a.md"])(
  "random bytes called %s are opened or refused, nothing else",
  async (filename) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const magic = filename === "a.zip" ? [0x50, 0x4b, 3, 4] : filename === "a.tgz" ? [0x1f, 0x8b, 8, 0] : [];
        await openedOrRefused(Buffer.concat([Buffer.from(magic), bytes]), filename);
      }),
      { numRuns: 200 },
    );
  },
);

test.each([
  ["a.zip", whole],
  ["a.tgz", tarball],
])("a damaged %s is opened or refused, nothing else", async (filename, archive) => {
  const damage = fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(archive.length), async (changes, cut) => {
      const bytes = Buffer.from(archive);
      for (const [offset, byte] of changes) bytes[offset] = byte;
      await openedOrRefused(bytes, filename);
      await openedOrRefused(bytes.subarray(0, cut), filename);
    }),
    { numRuns: 300 },
  );
});

async function openedOrRefused(bytes: Buffer, filename: string) {
  const outcome = await openPackage(bytes, { ...skill, filename }).catch((error) => error);
  if (outcome instanceof Error) expect(outcome).toBeInstanceOf(InvalidPackage);
}

test("random frontmatter is read or refused, nothing else, and quickly", { timeout: 20_000 }, async () => {
  const piece = fc.constantFrom(
    "a",
    ": ",
    "- ",
    "\n",
    "  ",
    "[",
    "]",
    "{",
    "}",
    ",",
    '"',
    "'",
    "|",
    ">",
    "&a ",
    "*a",
    "!t ",
    "? ",
    "#",
    "%",
    "---\n",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 300 }), async (pieces) => {
      const before = process.cpuUsage();
      await openedOrRefused(Buffer.from(`---\n${pieces.join("")}\n---\n`), "a.md");
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
    }),
    { numRuns: 300 },
  );
});

test("knows the extensions and content types of packages", () => {
  expect(["a.ZIP", "b.skill", "c.agent", "d.tar.gz", "e.tgz", "f.md"].map(packageExtension)).toStrictEqual([
    ".zip",
    ".skill",
    ".agent",
    ".tar.gz",
    ".tgz",
    ".md",
  ]);
  expect(["a.rar", "b.gz", "zip", ""].map(packageExtension)).toStrictEqual([null, null, null, null]);
  expect(extensionOfContentType("Application/Zip; x=y")).toBe(".zip");
  expect(extensionOfContentType("application/gzip")).toBe(".tgz");
  expect(extensionOfContentType("toString")).toBeNull();
});
