import { randomBytes } from "node:crypto";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { fileInNormalZip } from "./normal-zip";
import { packZip } from "./pack";

const FILES = {
  "SKILL.md": Buffer.from("---\nname: a\n---\n"),
  "in a folder/Zeile ä.md": Buffer.from("Zeile ".repeat(5_000)),
  "data.bin": randomBytes(70_000),
  empty: Buffer.alloc(0),
};
const ZIP = packZip(
  { files: Object.entries(FILES).map(([path, bytes]) => ({ path, mode: "644" as const, bytes })) },
  "any-folder",
);

test.each(Object.entries(FILES))("%s is found without unpacking the others", async (path, bytes) => {
  expect(Buffer.from((await fileInNormalZip(ZIP, path)) ?? "none")).toStrictEqual(bytes);
});

test.each(["any-folder/SKILL.md", "skill.md", "../SKILL.md", "in a folder", "", "in a folder/"])(
  "there is nothing at %j",
  async (path) => {
    expect(await fileInNormalZip(ZIP, path)).toBeNull();
  },
);

test("an entry that says it is smaller than it is gives an error, and no more than it says", async () => {
  const lying = Buffer.from(packZip({ files: [{ path: "a", mode: "644", bytes: Buffer.alloc(100_000) }] }, "top"));
  lying.writeUInt32LE(10, lying.lastIndexOf("PK\x01\x02") + 24);
  await expect(fileInNormalZip(lying, "a")).rejects.toThrow();
});

test("another zip is refused", async () => {
  await expect(fileInNormalZip(zipSync({ "SKILL.md": FILES["SKILL.md"] }), "SKILL.md")).rejects.toThrow("normal form");
  await expect(fileInNormalZip(Buffer.from("PK"), "SKILL.md")).rejects.toThrow("normal form");
});
