import { zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { HOSTILE_PACKAGES } from "@/lib/packages/format/test-support/hostile-packages";
import { readEntries } from "@/lib/security/corpus/entry";
import { buildMeasuredWorker, measuredProcess } from "./test-support/measure";

const MAX_REVIEW_MEBIBYTES = 300;
const MAX_REVIEW_CPU_MS = 20_000;
const MAX_SMALL_REVIEW_CPU_MS = 1500;
const MAX_REFUSAL_MEBIBYTES = 256;
const MAX_REFUSAL_CPU_MS = 5000;
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

function reviewOf(files: Record<string, string>) {
  const contents = Object.entries({ "SKILL.md": MAIN, ...files }).map(([path, text]) => [path, Buffer.from(text)]);
  const bytes = zipSync(Object.fromEntries(contents), { level: 1 });
  const upload = { bytes, filename: "large.zip", type: "skill" as const, slug: "large" };
  return measuredProcess()({ kind: "review", upload, foundElsewhere: [] });
}

beforeAll(buildMeasuredWorker);

test.each<[string, () => Record<string, string>]>([
  ["2,000 files", () => mixed(1999, 5000)],
  ["one line of 10 MB", () => ({ "a.txt": written("md", 0, 10_000_000).replace(/\s+/g, " ") })],
  ["3 MB of short lines", () => ({ "a.md": "run\n".repeat(750_000) })],
])("reviews %s within its memory and time", { timeout: TEST_TIMEOUT_MS }, async (_, files) => {
  const { result, peakMebibytes, cpuMs } = await reviewOf(files());

  expect(result).toMatchObject({ scanHash: expect.stringMatching(/^sha256:/) });
  expect(peakMebibytes).toBeLessThan(MAX_REVIEW_MEBIBYTES);
  expect(cpuMs).toBeLessThan(MAX_REVIEW_CPU_MS);
});

test("reviews an ordinary package at once", { timeout: TEST_TIMEOUT_MS }, async () => {
  const { peakMebibytes, cpuMs } = await reviewOf(mixed(20, 10_000));

  expect(peakMebibytes).toBeLessThan(180);
  expect(cpuMs).toBeLessThan(MAX_SMALL_REVIEW_CPU_MS);
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
