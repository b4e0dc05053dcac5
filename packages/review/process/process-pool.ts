import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";

export type PoolOptions = {
  /** The program that `answerTasks` runs in. */
  program: string;
  execArgv?: string[];
  maxProcesses: number;
  /** A task that takes longer is killed together with its process. */
  timeoutMs: number;
  /** Watched where the system tells of it (Linux). */
  maxResidentBytes: number;
  /** How long a process without work is kept for the next task. */
  idleMs: number;
  /** What each process is handed before it loads what it works with, as `handedOver` has it there; null for nothing. */
  handOver?: () => unknown;
};

/** A task that its process did not survive: it took too long, used too much memory, or crashed. */
export class TaskKilled extends Error {}

/** A task that ended in an error of its own, which what it was about has brought forth. */
export class TaskFailed extends Error {
  /** Its message may hold what the task worked on, which no log is to keep. */
  readonly repeatsInput = true;
}

export type Pool = { run: (task: unknown) => Promise<unknown> };

const WATCH_EVERY_MS = 100;
const START_WITHIN_MS = 30_000;
/** Tells a process to wait for what it is handed. */
const IS_HANDED = "--handed-over";

/**
 * Processes that each do one task at a time, so that a task which hangs or crashes takes nothing else with it. Tasks that find
 * no process free wait their turn. A process is started when it is needed, and ends when it was idle for long enough.
 */
export function processPool(options: PoolOptions): Pool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run(task: unknown): Promise<unknown> {
    if (running >= options.maxProcesses) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      const child = take() ?? (await start(options));
      const { isLast, ...answer } = await ask(child, task, options);
      if (isLast) child.kill("SIGKILL");
      else keep(child);
      if ("error" in answer) throw new TaskFailed(answer.error);
      return answer.result;
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  function take(): ChildProcess | undefined {
    const [child] = idle.keys();
    if (child) forget(child);
    return child;
  }

  /** An idle process keeps nobody from exiting. */
  function keep(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    child.once("exit", () => forget(child));
    const end = () => {
      forget(child);
      child.kill("SIGKILL");
    };
    idle.set(child, setTimeout(end, options.idleMs).unref());
  }

  function forget(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
    child.removeAllListeners("exit");
  }

  return { run };
}

/** What the pool hands to this process before its first task; null where that is nothing. */
export function handedOver(): Promise<unknown> {
  if (!process.argv.includes(IS_HANDED)) return Promise.resolve(null);
  return new Promise((resolve) => process.once("message", resolve));
}

/**
 * Does what comes from `processPool` with `work`, one task after the other, until the parent is gone, or a task has left the
 * process in a state in which it `isSpent`.
 */
export function answerTasks(work: (task: never) => Promise<unknown>, isSpent = () => false): void {
  // A Ctrl-C in the terminal reaches the whole group; the parent decides when this process ends.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0));
  process.on("message", (task) => {
    work(task as never).then(
      (result) => process.send?.({ result, isLast: isSpent() }),
      (error: unknown) => {
        const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.send?.({ error: told, isLast: true });
      },
    );
  });
  process.send?.("ready");
}

/**
 * A process that waits for its first task, so that no task's time is spent on starting it. Nothing of the parent's
 * environment goes along: it holds every secret of the service.
 */
async function start({ program, execArgv, handOver }: PoolOptions): Promise<ChildProcess> {
  const handed = handOver?.() ?? null;
  const child = fork(program, handed === null ? [] : [IS_HANDED], {
    execArgv: execArgv ?? [],
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (handed !== null) child.send(handed);
  const tooLate = setTimeout(() => child.kill("SIGKILL"), START_WITHIN_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve()).once("error", reject);
      child.once("exit", (code, signal) => reject(new Error(`A process did not start: ${signal ?? code}`)));
    });
  } finally {
    clearTimeout(tooLate);
    child.removeAllListeners();
  }
  return child;
}

/** What a process does not survive well is its last answer. */
type Answer = ({ result: unknown } | { error: string }) & { isLast: boolean };

function ask(child: ChildProcess, task: unknown, { timeoutMs, maxResidentBytes }: PoolOptions): Promise<Answer> {
  child.ref();
  child.channel?.ref();

  return new Promise((resolve, reject) => {
    let killedFor: string | null = null;
    const kill = (reason: string) => {
      killedFor = reason;
      child.kill("SIGKILL");
    };
    const timeout = setTimeout(() => kill(`it took longer than ${timeoutMs / 1000} seconds`), timeoutMs);
    const watch = setInterval(async () => {
      if ((await residentBytes(child.pid)) > maxResidentBytes) kill("it used too much memory");
    }, WATCH_EVERY_MS);

    const settle = (end: () => void) => {
      clearTimeout(timeout);
      clearInterval(watch);
      child.off("message", answered).off("exit", exited).off("error", failed);
      end();
    };
    const answered = (answer: Answer) => settle(() => resolve(answer));
    const exited = () =>
      settle(() => reject(new TaskKilled(`The task was given up: ${killedFor ?? "its process crashed"}`)));
    const failed = (error: Error) => settle(() => reject(error));
    child.on("message", answered).on("exit", exited).on("error", failed);
    child.send(task as object, (error) => error && failed(error));
  });
}

async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== "linux" || !pid) return 0;
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
