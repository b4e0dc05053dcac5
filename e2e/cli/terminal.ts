import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setting } from "../client";
import { test as base, expect, type Person, untilReviewed, zip } from "../fixtures";

export type Ended = { code: number | null; stdout: string; stderr: string };
/** A person's machine: a home, a project in it, and nothing of the environment that the tests run in. */
export type Terminal = {
  home: string;
  project: string;
  environment: Record<string, string>;
  /** Runs `skillyard` with these arguments to its end; `input` is piped in. */
  skillyard(...given: string[]): Promise<Ended>;
  /** The same with `--json`, and what it wrote; fails where the exit code is another. */
  // biome-ignore lint/suspicious/noExplicitAny: what each command writes is held against what is expected of it
  json(given: string[], code?: number): Promise<any>;
  with(environment: Record<string, string>, input?: string): Terminal;
  file(relative: string): string;
  write(relative: string, text: string): void;
  start(given: string[]): ChildProcessWithoutNullStreams;
};

const PROGRAM = path.resolve("packages/cli/dist/skillyard.js");

export const test = base.extend<{ terminal: Terminal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  terminal: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "skillyard-terminal-"));
    const [home, project] = [path.join(folder, "home"), path.join(folder, "home/project")];
    mkdirSync(project, { recursive: true });
    await use(terminalIn(home, project, {}));
    rmSync(folder, { recursive: true, force: true });
  },
});
export { expect };

/** Publishes another version of a listing of theirs. */
export async function publishVersion(author: Person, slug: string, files: Record<string, string>, changelog?: string) {
  const { status, body } = await author.post(`/v1/skills/${slug}/versions`, { changelog });
  expect(status, JSON.stringify(body)).toBe(201);
  await author.upload(slug, zip(files));
  expect(await untilReviewed(author, slug)).toBe("published");
}

/** Gives a program its input, and answers what it wrote when it has ended. */
export async function untilEnded(child: ChildProcessWithoutNullStreams, input?: string): Promise<Ended> {
  child.stdin.end(input);
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}

function terminalIn(home: string, project: string, own: Record<string, string>, input?: string): Terminal {
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    SKILLYARD_API_URL: setting("SKILLYARD_URL"),
    BROWSER: "none",
    ...own,
  };
  const start = (given: string[]) =>
    spawn(process.execPath, [PROGRAM, ...given], { cwd: project, env: environment as NodeJS.ProcessEnv });
  const skillyard = (...given: string[]) => untilEnded(start(given), input);
  return {
    home,
    project,
    environment,
    skillyard,
    start,
    async json(given, code = 0) {
      const ended = await skillyard(...given, "--json");
      expect(ended, `${given.join(" ")}\n${ended.stderr}`).toMatchObject({ code });
      return JSON.parse(ended.stdout);
    },
    with: (more, text) => terminalIn(home, project, { ...own, ...more }, text),
    file: (relative) => readFileSync(path.join(project, relative), "utf8"),
    write(relative, text) {
      mkdirSync(path.dirname(path.join(project, relative)), { recursive: true });
      writeFileSync(path.join(project, relative), text);
    },
  };
}
