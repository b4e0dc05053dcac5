import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setting, until } from "../../../client";
import { inDatabase } from "../../../database";
import { onOwnStack } from "../../../stack/fixtures";

export const PATH = "/git/catalog.git";

type Ended = { code: number; stdout: string; stderr: string };
/** A folder in which git knows nobody and asks nobody. */
export type Workplace = {
  folder: string;
  git(...given: string[]): Promise<Ended>;
  run(...given: string[]): Promise<string>;
};

/** A service of the file's own, as what others withdraw meanwhile begins the catalogue's history anew. */
export const test = onOwnStack({}).extend<{ workplace: Workplace }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  workplace: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "skillyard-git-"));
    await use(workplaceIn(folder));
    rmSync(folder, { recursive: true, force: true });
  },
});

function workplaceIn(folder: string): Workplace {
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
  } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;
  const git = (...given: string[]) =>
    new Promise<Ended>((resolve) => {
      execFile("git", given, { cwd: folder, env, timeout: 30_000, maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) || 1 : 0, stdout, stderr }),
      );
    });
  return {
    folder,
    git,
    async run(...given) {
      const { code, stdout, stderr } = await git(...given);
      if (code !== 0) throw new Error(`git ${given.join(" ")} ended with ${code}: ${stderr}`);
      return stdout.trim();
    },
  };
}

export function address(): string {
  return new URL(PATH, setting("SKILLYARD_URL")).href;
}

/** Has the catalogue renewed at once instead of within a minute, and waits until that is done. */
export async function renew(): Promise<void> {
  await inDatabase(async (sql) => {
    await sql`select graphile_worker.add_job('renew_git_catalogue', '{}', queue_name => 'git_catalogue', job_key => 'git_catalogue')`;
    await until(async () => {
      const [waiting] = await sql`select id from graphile_worker.jobs where task_identifier = 'renew_git_catalogue'`;
      return !waiting;
    }, 20_000);
  });
}

/** What a repository holds, read from the newest commit. */
export async function readPlugins({ run }: Workplace, clone: string) {
  const text = await run("-C", clone, "show", "HEAD:.claude-plugin/marketplace.json");
  return (JSON.parse(text) as { name: string; plugins: { name: string; version: string; source: string }[] }).plugins;
}
