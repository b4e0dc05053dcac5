import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exclusively } from "./exclusive";

function folderOf(pid?: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "skillyard-exclusive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (pid !== undefined) {
    mkdirSync(path.join(folder, "busy"));
    writeFileSync(path.join(folder, "busy/pid"), String(pid));
  }
  return folder;
}

test("one works at a time, whoever is first, and an error ends a turn too", async () => {
  const folder = folderOf();
  let [working, most] = [0, 0];
  const work = (fails: boolean) =>
    exclusively(folder, async () => {
      most = Math.max(most, ++working);
      await new Promise(setImmediate);
      working -= 1;
      if (fails) throw new Error("on purpose");
    });
  const all = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => work(i % 3 === 0)));
  expect(most).toBe(1);
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(20);
  expect(readdirSync(folder)).toStrictEqual([]);
});

test("the place of one that died is taken over", async () => {
  const folder = folderOf(2 ** 22 + 1); // beyond what a process can be numbered
  expect(await exclusively(folder, async () => "done")).toBe("done");
  expect(readdirSync(folder)).toStrictEqual([]);
});
