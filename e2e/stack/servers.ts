import { type ChildProcess, spawn } from "node:child_process";
import { until } from "../client";
import { freePort } from "./ports";
import type { Stack } from "./stack";

/** A server as it is deployed, on the database and the other parts of a stack; its port stays the same when it is started again. */
export class Server {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly stack: Stack,
    private readonly settings: Record<string, string>,
    readonly port: number,
  ) {}

  static async create(stack: Stack, settings: Record<string, string> = {}): Promise<Server> {
    return new Server(stack, settings, await freePort());
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error("The server was not started");
    return this.child.pid;
  }

  async start(): Promise<this> {
    this.child = spawn(process.execPath, ["dist/server.js"], {
      env: {
        ...process.env,
        ...this.stack.env,
        ...this.stack.unlimited,
        APP_URL: this.url,
        PORT: String(this.port),
        WORKER: "off",
        LOG_LEVEL: "error",
        NODE_ENV: "production" as const,
        ...this.settings,
      },
      stdio: "ignore",
    });
    await until(async () => (await fetch(`${this.url}/readyz`).catch(() => null))?.ok, 60_000);
    return this;
  }

  /** Asks a server that is ending not to wait any longer. */
  hurry(): void {
    this.child?.kill("SIGTERM");
  }

  /** Asks the server to end; answers its exit code once it has. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
}
