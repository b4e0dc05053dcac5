import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { cleanFiles } from "../fixtures";
import { expect, publishVersion, type Terminal, test } from "./terminal";

const TIMES = 4;

/** Starts a command and kills it so many milliseconds later, wherever it is then. Answers whether it was done before. */
async function killedAfter(terminal: Terminal, given: string[], ms: number): Promise<boolean> {
  const child = terminal.start(given);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), ms);
  const code = await ended;
  clearTimeout(timer);
  return code === 0;
}

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test("killed at any moment, an installation or update is there or not", async ({ terminal, seller, listing }) => {
  test.setTimeout(120_000);
  const author = await seller({ connected: false });
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`notes/${i}.md`, `Note ${i}.\n`]));
  const { slug } = await listing(author, { files: { ...cleanFiles("mortal"), ...many } });
  const folder = path.join(terminal.project, ".agents/skills");
  const whole = await tookMs(() => terminal.json(["install", slug]));

  for (let i = 0; i < TIMES; i++) {
    await terminal.json(["uninstall", "mortal"]);
    await killedAfter(terminal, ["install", slug], (whole * i) / TIMES);
    // What comes next says what there is, and that is whole.
    const { items } = await terminal.json(["list"]);
    const isThere = existsSync(path.join(folder, "mortal"));
    expect(items.length === 1, `killed after ${i} of ${TIMES}`).toBe(isThere);
    expect(readdirSync(folder)).toStrictEqual(isThere ? ["mortal"] : []);
    expect((await terminal.skillyard("verify")).code).toBe(0);
    await terminal.json(["install", slug]);
  }

  await publishVersion(author, slug, { ...cleanFiles("mortal"), "new.md": "New.\n" });
  const seen = new Set<string>();
  for (let i = 0; i < TIMES; i++) {
    await killedAfter(terminal, ["update", "--yes"], (whole * i) / TIMES);
    const { items } = await terminal.json(["list"]);
    expect(items).toMatchObject([{ state: "installed" }]);
    seen.add(items[0].version);
    expect(existsSync(path.join(folder, "mortal/new.md"))).toBe(items[0].version === "1.0.1");
    expect(existsSync(path.join(folder, "mortal/notes/0.md"))).toBe(items[0].version === "1.0.0");
    await terminal.json(["install", `${slug}@1.0.0`]);
  }
  expect([...seen]).toContain("1.0.0");
  expect(await killedAfter(terminal, ["update", "--yes"], 60_000)).toBe(true);
});

test("two at once end as one after the other", async ({ terminal, seller, listing }) => {
  const author = await seller({ connected: false });
  const slugs = await Promise.all(Array.from({ length: 4 }, async () => (await listing(author)).slug));
  const ended = await Promise.all(slugs.map((slug) => terminal.skillyard("install", slug)));
  expect(ended.map(({ code, stderr }) => [code, stderr])).toStrictEqual(slugs.map(() => [0, ""]));
  const { items } = await terminal.json(["list"]);
  expect(items.map(({ name }: { name: string }) => name).sort()).toStrictEqual([...slugs].sort());
  expect(await terminal.skillyard("verify")).toMatchObject({ code: 0 });
});
