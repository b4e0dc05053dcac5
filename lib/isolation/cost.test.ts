import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { HOSTILE_PACKAGES } from "@skillyard/format/test-support/hostile-packages";
import { readEntries } from "@skillyard/review/corpus/entry";
import type { Task } from "@skillyard/review/process/tasks";
import { zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { buildMeasuredWorker, measuredProcess } from "./test-support/measure";

const MAX_REVIEW_MEBIBYTES = 300;
const MAX_FULL_REVIEW_CPU_MS = 10_000;
/** Of 10 MB in one file. */
const MAX_LONG_REVIEW_CPU_MS = 7500;
const MAX_SHORT_LINES_CPU_MS = 2500;
const MAX_HOSTILE_REVIEW_CPU_MS = 16_000;
/** Of what a process reviews first, while its programs and patterns are still being compiled, and of what comes later. */
const MAX_FIRST_REVIEW_CPU_MS = 800;
/** Of a package without anything to look at twice. */
const MAX_FIRST_PLAIN_REVIEW_CPU_MS = 500;
const MAX_LATER_REVIEW_CPU_MS = 450;
const PACKAGES_A_MINUTE = 100;
const MAX_MINUTE_CPU_MS = 2500;
const MAX_REFUSAL_MEBIBYTES = 256;
const MAX_REFUSAL_CPU_MS = 5000;
const MAX_TRIES = 3;
const TEST_TIMEOUT_MS = 300_000;

const MAIN = "---\nname: large\ndescription: As large as a package may be.\n---\n# Large\n";
const EXTENSIONS = ["py", "js", "sh", "md"] as const;
type Extension = (typeof EXTENSIONS)[number];

/** What people write in these languages, so many characters of it from a place on. */
function written(extension: Extension, from: number, chars: number): string {
  const text = texts[extension];
  const start = from % text.length;
  return (
    text.slice(start, start + chars) +
    text
      .repeat(Math.ceil(chars / text.length))
      .slice(0, chars)
      .slice(text.length - start)
  );
}

const texts = Object.fromEntries(
  EXTENSIONS.map((extension) => [
    extension,
    readEntries()
      .flatMap(({ files }) => Object.entries(files).filter(([name]) => name.endsWith(`.${extension}`)))
      .map(([, bytes]) => Buffer.from(bytes).toString())
      .join("\n"),
  ]),
) as Record<Extension, string>;

function mixed(count: number, chars: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const extension = EXTENSIONS[index % EXTENSIONS.length] ?? "md";
      return [`${index % 17}/${index}.${extension}`, written(extension, index * chars, chars)];
    }),
  );
}

function reviewOf(files: Record<string, string>): Task {
  const contents = Object.entries({ "SKILL.md": MAIN, ...files }).map(([path, text]) => [path, Buffer.from(text)]);
  return taskOf("large", Object.fromEntries(contents));
}

function taskOf(slug: string, files: Record<string, Uint8Array>): Task {
  const bytes = zipSync(files, { level: 1 });
  const upload = { bytes, filename: `${slug}.zip`, type: "skill" as const, slug };
  return { kind: "review", upload, foundElsewhere: [] };
}

beforeAll(buildMeasuredWorker);

test.each<[string, number, () => Record<string, string>]>([
  ["2,000 files of 10 MB", MAX_FULL_REVIEW_CPU_MS, () => mixed(1999, 5000)],
  ["10 MB of Markdown", MAX_LONG_REVIEW_CPU_MS, () => ({ "a.md": written("md", 0, 10_000_000) })],
  ["one line of 10 MB", MAX_LONG_REVIEW_CPU_MS, () => ({ "a.txt": written("md", 0, 10_000_000).replace(/\s+/g, " ") })],
  ["3 MB of short lines", MAX_SHORT_LINES_CPU_MS, () => ({ "a.md": "run\n".repeat(750_000) })],
  ["40 MB of letters, each on its line", MAX_HOSTILE_REVIEW_CPU_MS, () => lettersIn(8)],
])("reviews %s within its memory and time", { timeout: TEST_TIMEOUT_MS }, async (_, maxCpuMs, files) => {
  const { first } = await firstReview(reviewOf(files()), maxCpuMs);
  const { result, peakMebibytes, cpuMs } = first;

  expect(result).toMatchObject({ scanHash: expect.stringMatching(/^sha256:/) });
  expect(peakMebibytes).toBeLessThan(MAX_REVIEW_MEBIBYTES);
  expect(cpuMs).toBeLessThan(maxCpuMs);
});

function lettersIn(files: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: files }, (_, index) => [`${index}.md`, "a\n".repeat(2_500_000)]));
}

test("reviews an ordinary package at once, and the next one faster", { timeout: TEST_TIMEOUT_MS }, async () => {
  const task = reviewOf(mixed(20, 10_000));
  const { measure, first } = await firstReview(task, MAX_FIRST_REVIEW_CPU_MS);
  const later = [];
  for (let run = 0; run < 4; run += 1) later.push(await measure(task));

  expect(first.isCached).toBe(true);
  expect(later[3]?.peakMebibytes).toBeLessThan(180);
  expect(first.cpuMs).toBeLessThan(MAX_FIRST_REVIEW_CPU_MS);
  expect(Math.min(...later.map(({ cpuMs }) => cpuMs))).toBeLessThan(MAX_LATER_REVIEW_CPU_MS);
});

test("reviews plain pages and programs in half a second, also as the first", { timeout: TEST_TIMEOUT_MS }, async () => {
  const folders = ["docs", "lib/purchases"].map((folder) => textsIn(folder).join("\n").repeat(20));
  const files = Array.from({ length: 20 }, (_, index) => {
    const from = (index >> 1) * 10_000;
    return [`${index}.${index % 2 ? "ts" : "md"}`, folders[index % 2]?.slice(from, from + 10_000) ?? ""];
  });
  const { first } = await firstReview(reviewOf(Object.fromEntries(files)), MAX_FIRST_PLAIN_REVIEW_CPU_MS);

  expect(first.result).toMatchObject({ scanHash: expect.stringMatching(/^sha256:/) });
  expect(first.cpuMs).toBeLessThan(MAX_FIRST_PLAIN_REVIEW_CPU_MS);
});

/** What a new process reviews first, measured again where it took too long: what else runs only ever adds to it. */
async function firstReview(task: Task, maxCpuMs: number) {
  for (let tries = 1; ; tries += 1) {
    const measure = measuredProcess();
    const first = await measure(task);
    if (first.cpuMs < maxCpuMs || tries === MAX_TRIES) return { measure, first };
  }
}

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:md|ts)$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

test("one process reviews a hundred packages in a few seconds", { timeout: TEST_TIMEOUT_MS }, async () => {
  const entries = readEntries();
  const step = entries.length / PACKAGES_A_MINUTE;
  const reviewAll = async () => {
    const measure = measuredProcess();
    let cpuMs = 0;
    for (let count = 0; count < PACKAGES_A_MINUTE; count += 1) {
      const { id, files } = entries[Math.floor(count * step)] ?? { id: "", files: {} };
      const cost = await measure(taskOf(id, files));
      expect(cost.result, id).toMatchObject({ scanHash: expect.stringMatching(/^sha256:/) });
      cpuMs += cost.cpuMs;
    }
    return cpuMs;
  };

  let cpuMs = await reviewAll();
  for (let tries = 1; cpuMs >= MAX_MINUTE_CPU_MS && tries < MAX_TRIES; tries += 1) cpuMs = await reviewAll();
  expect(cpuMs).toBeLessThan(MAX_MINUTE_CPU_MS);
});

test("refuses every hostile archive without effort", { timeout: TEST_TIMEOUT_MS }, async () => {
  const measure = measuredProcess();
  for (const [what, bytes, reason] of HOSTILE_PACKAGES) {
    const filename = bytes[0] === 0x1f ? "p.tgz" : "p.zip";
    const upload = { bytes, filename, type: "skill" as const, slug: "pdf-tools" };
    const { result, peakMebibytes, cpuMs } = await measure({ kind: "check", upload });

    expect(result, what).toMatchObject({ refused: { message: expect.stringMatching(reason) } });
    expect(peakMebibytes, what).toBeLessThan(MAX_REFUSAL_MEBIBYTES);
    expect(cpuMs, what).toBeLessThan(MAX_REFUSAL_CPU_MS);
  }
});
