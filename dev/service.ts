import { type ChildProcess, spawn } from "node:child_process";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Environment } from "@/dev/parts";
import { markProcess, type ProcessMark } from "@/dev/processes";

export type Server = { mark: ProcessMark; stop: () => Promise<void>; kill: () => void };

export const projectFolder = fileURLToPath(new URL("..", import.meta.url));

const readyLimitMs = 60_000;
const drainLimitMs = 20_000;

/** Brings the database's tables up to date. */
export async function migrate(env: Environment): Promise<void> {
  const child = run("migrate.js", env);
  const code = await exitOf(child);
  if (code !== 0) throw new Error(`The database could not be brought up to date (${code}).`);
}

/** Starts the server; `onEnd` hears of an end that nobody asked for. */
export function startServer(env: Environment, onEnd: (code: string) => void): Server {
  const child = run("server.js", env);
  const ended = exitOf(child);
  let stopping = false;
  void ended.then((code) => {
    if (!stopping) onEnd(String(code));
  });

  const mark = child.pid ? markProcess(child.pid) : null;
  if (!mark) throw new Error("The server ended as soon as it was started.");
  return {
    mark,
    kill: () => child.kill("SIGKILL"),
    stop: async () => {
      stopping = true;
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), drainLimitMs);
      await ended;
      clearTimeout(force);
    },
  };
}

/** Waits until the service answers. It connects before it asks, because each question counts against a rate limit. */
export async function untilHealthy(env: Environment, signal: AbortSignal): Promise<void> {
  const host = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : (env.HOST ?? "127.0.0.1");
  const port = Number(env.PORT);
  const deadline = Date.now() + readyLimitMs;

  while (!(await accepts(port, host))) await pause(50);
  for (;;) {
    const response = await fetch(`http://${host}:${port}/v1/health`, { signal }).catch(() => null);
    if (response?.ok) return;
    await pause(1_000);
  }

  async function pause(ms: number): Promise<void> {
    if (Date.now() > deadline) throw new Error(`The server did not answer within ${readyLimitMs / 1000} s.`);
    await sleep(ms, undefined, { signal });
  }
}

/** Runs a program out of the terminal's reach: Ctrl-C goes to this process, which then ends the others in order. */
function run(program: string, env: Environment): ChildProcess {
  return spawn(process.execPath, ["--enable-source-maps", path.join("dist", program)], {
    cwd: projectFolder,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
}

async function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? signal ?? 1));
  });
}

async function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
