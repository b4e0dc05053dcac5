import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { stopServer } from "@/dev/postgres-cluster";
import type { RunnerMessage, RunnerOrder } from "@/dev/postgres-runner";
import { markProcess, type ProcessMark } from "@/dev/processes";

export type Postgres = {
  url: string;
  version: string;
  /** The process that watches over the server. */
  runner: ProcessMark;
  /** Names the processes that are to end before the database if this one is killed. */
  serves: (users: ProcessMark[]) => void;
  close: () => Promise<void>;
};

/** Starts the database kept in this folder; `onEnd` hears of an end that nobody asked for. */
export async function startPostgres(home: string, onEnd: () => void): Promise<Postgres> {
  const runner = new URL(`./postgres-runner${path.extname(import.meta.url)}`, import.meta.url);
  const child = fork(runner, [home], { detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  let closing = false;

  const { url, version, data } = await firstWord(child);
  child.once("exit", () => {
    if (!closing) onEnd();
  });

  const mark = child.pid ? markProcess(child.pid) : null;
  if (!mark) throw new Error("Postgres ended as soon as it had started.");

  return {
    url,
    version,
    runner: mark,
    serves: (users) => order(child, { users }),
    close: async () => {
      closing = true;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        order(child, "stop");
        await ended;
      }
      // A runner that was killed leaves its server behind.
      await stopServer(data);
    },
  };
}

async function firstWord(child: ChildProcess) {
  return new Promise<Exclude<RunnerMessage, { error: string }>>((resolve, reject) => {
    child.once("message", (message: RunnerMessage) => {
      if ("error" in message) reject(new Error(message.error));
      else resolve(message);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`Postgres ended before it was ready (${code ?? signal}).`)));
  });
}

function order(child: ChildProcess, message: RunnerOrder): void {
  if (child.connected) child.send(message);
}
