import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unlimited } from "@/dev/unlimited";
import { freePort } from "./ports";

const readyLimitMs = 90_000;

/** A whole service of its own: its folder, its ports, its database. */
export class Stack {
  readonly unlimited = unlimited;
  env: Record<string, string> = {};
  output = "";
  private child: ChildProcess | undefined;

  private constructor(
    readonly home: string,
    readonly port: number,
  ) {}

  static async create(): Promise<Stack> {
    const home = mkdtempSync(path.join(os.tmpdir(), "skillyard-e2e-"));
    chmodSync(home, 0o755); // the database runs as another user where the tests run as root
    return Stack.in(home);
  }

  static async in(home: string): Promise<Stack> {
    return new Stack(home, await freePort());
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Processes by role, as the folder's claim names them. */
  get processes(): { supervisor: number; runner: number; server: number } {
    const { owner, children } = JSON.parse(readFileSync(path.join(this.home, "running.json"), "utf8"));
    return { supervisor: owner.pid, runner: children[0].pid, server: children.at(-1).pid };
  }

  /** Starts the service and waits until it answers. */
  async start(settings: Record<string, string> = {}): Promise<this> {
    const environment = path.join(this.home, "environment");
    rmSync(environment, { force: true });
    const child = this.launch(["--no-catalogue", "--write-env", environment], settings);

    const deadline = Date.now() + readyLimitMs;
    while (!existsSync(environment)) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The service did not start:\n${this.output}`);
      await sleep(50);
    }
    for (const line of readFileSync(environment, "utf8").trimEnd().split("\n")) {
      const cut = line.indexOf("=");
      this.env[line.slice(0, cut)] = line.slice(cut + 1);
    }
    return this;
  }

  /** Starts the service without waiting, for a start that is to fail. */
  launch(flags: string[], settings: Record<string, string> = {}): ChildProcess {
    // Nothing else of this environment: it may name the database of another service.
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, ["dist/up.js", ...flags], {
      env: {
        ...{ PATH, HOME, TMPDIR },
        PORT: String(this.port),
        SKILLYARD_HOME: this.home,
        ...unlimited,
        ...settings,
      } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    }
    this.child = child;
    return child;
  }

  /** Asks the service to end, or waits until it has; answers its exit code. */
  async stop(signal: NodeJS.Signals | null = "SIGTERM"): Promise<number | null> {
    const { child } = this;
    if (!child) throw new Error("The service was not started");
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (signal) child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }

  /** Command lines of processes that belong to this service and still run. */
  leftovers(): string[] {
    return processes()
      .filter(({ environment, command }) => environment.includes(this.home) || command.includes(this.home))
      .map(({ pid, command }) => `${pid} ${command}`);
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

function processes(): { pid: number; command: string; environment: string }[] {
  if (!existsSync("/proc")) return []; // only Linux tells what others run and with which settings
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.map((pid) => ({
    pid: Number(pid),
    command: readProc(pid, "cmdline"),
    environment: readProc(pid, "environ"),
  }));
}

function readProc(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // it ended meanwhile, or is another user's
  }
}
