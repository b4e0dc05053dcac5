import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "@/dev/parts";
import { freePort } from "@/dev/ports";
import { markProcess } from "@/dev/processes";
import type { Claim } from "@/dev/running";
import { projectFolder } from "@/dev/service";
import { unlimited } from "@/dev/unlimited";
import { startDatabase } from "./database";
import { feePercent } from "./tariff";

const startLimitMs = 60_000;
const drainLimitMs = 20_000;

export type Program = "server" | "worker";
export type Stack = Awaited<ReturnType<typeof startStack>>;

/**
 * The built service as it is deployed: database, parts, server and worker each a process of their own. All but the
 * parts can be killed at any moment and are then started again; one that ends by itself is noted as a crash.
 */
export async function startStack(home: string, claim: Claim) {
  const running = new Map<string, ChildProcess>();
  const crashes: string[] = [];
  const kills: Record<Program | "database", number> = { server: 0, worker: 0, database: 0 };
  const logs = path.join(home, "logs");
  let stopped = false;
  mkdirSync(logs, { recursive: true });

  const database = await startDatabase(home, claim);
  const port = await freePort();
  const given: Environment = {
    DATABASE_URL: database.url,
    PLATFORM_FEE_PERCENT: String(feePercent),
    PORT: String(port),
    SKILLYARD_HOME: path.join(home, "stack"),
    APP_URL: `http://127.0.0.1:${port}`,
    NODE_ENV: "production",
    SKILLYARD_DEMO: "1",
    WORKER: "off",
    LOG_LEVEL: "warn",
    ...unlimited,
  };
  const env = { ...given };

  function launch(name: string, args: string[]): ChildProcess {
    if (stopped) throw new Error("The stack was stopped.");
    const log = openSync(path.join(logs, `${name}.log`), "a");
    const { PATH = "", HOME = "", TMPDIR } = process.env;
    const child = spawn(process.execPath, ["--enable-source-maps", ...args], {
      cwd: projectFolder,
      env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    const mark = child.pid ? markProcess(child.pid) : null;
    if (mark) claim.started(mark);
    child.once("exit", (code, signal) => {
      if (running.get(name) === child) crashes.push(`${name} ended by itself (${code ?? signal})`);
    });
    running.set(name, child);
    return child;
  }

  async function end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = running.get(name);
    running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const force = setTimeout(() => child.kill("SIGKILL"), drainLimitMs);
    await ended;
    clearTimeout(force);
  }

  async function start(program: Program): Promise<void> {
    launch(program, [`dist/${program}.js`]);
    if (program === "server") await untilHealthy();
  }

  async function untilHealthy(): Promise<void> {
    const deadline = Date.now() + startLimitMs;
    while (Date.now() < deadline) {
      const response = await fetch(`${given.APP_URL}/v1/health`).catch(() => null);
      if (response?.ok) return;
      await sleep(50);
    }
    throw new Error(`The server did not answer within ${startLimitMs / 1000} s; ${logs} says more.`);
  }

  /** Runs a program to its end and answers its exit code and what it printed. */
  async function runToEnd(program: string, args: string[] = []): Promise<{ code: number | null; text: string }> {
    const child = spawn(process.execPath, ["--enable-source-maps", `dist/${program}.js`, ...args], {
      cwd: projectFolder,
      env: { PATH: process.env.PATH, ...env } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (text += part));
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { code, text };
  }

  async function stop(): Promise<void> {
    stopped = true;
    for (const name of ["server", "worker", "parts"]) await end(name, "SIGTERM");
    await database.stop();
  }

  try {
    const file = path.join(home, "environment");
    const parts = launch("parts", ["dist/up.js", "--parts", "--write-env", file]);
    const deadline = Date.now() + startLimitMs;
    while (!existsSync(file)) {
      if (parts.exitCode !== null || Date.now() > deadline) throw new Error(`The parts did not start; see ${logs}.`);
      await sleep(50);
    }
    for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
      const cut = line.indexOf("=");
      env[line.slice(0, cut)] = line.slice(cut + 1);
    }
    const migrated = await runToEnd("migrate");
    if (migrated.code !== 0) throw new Error(`The database could not be brought up to date: ${migrated.text}`);
    await Promise.all([start("server"), start("worker")]);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    env,
    crashes,
    kills,
    logs,
    stop,
    /** Kills a program where it stands and starts it again. */
    async kill(program: Program): Promise<void> {
      kills[program] += 1;
      await end(program, "SIGKILL");
      await start(program);
    },
    async killDatabase(): Promise<void> {
      kills.database += 1;
      await database.kill();
    },
    /** The project's own reconciliation, as a person would run it. */
    async reconcile() {
      const { code, text } = await runToEnd("reconcile", ["--json"]);
      if (!text.startsWith("{")) throw new Error(`The reconciliation failed (${code}): ${text}`);
      return JSON.parse(text) as Reconciliation;
    },
  };
}

export type Reconciliation = {
  exit_code: number;
  stoppedBy: string | null;
  steps: { step: string; outcomes: Record<string, number>; failures: { id: string; error: string }[] }[];
  problems: { kind: string; subject: string; detail: string }[];
};
