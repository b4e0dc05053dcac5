import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PoolOptions, processPool, TaskFailed, TaskKilled } from "./process-pool";

const PROGRAM = `
  process.on("disconnect", () => process.exit(0));
  process.on("message", (task) => {
    if (task.spin) for (;;);
    if (task.grow) for (const kept = []; ; ) kept.push(Buffer.alloc(8 << 20, 1));
    if (task.crash) process.abort();
    if (task.fail) return process.send({ error: "no such thing", isLast: true });
    process.send({ isLast: task.spend === true, result: { pid: process.pid, environment: Object.keys(process.env), bytes: task.bytes } });
  });
  setTimeout(() => process.send("ready"), 400);
`;

let folder: string;
let options: PoolOptions;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pool-"));
  const program = path.join(folder, "program.mjs");
  await writeFile(program, PROGRAM);
  options = { program, maxProcesses: 1, timeoutMs: 5_000, maxResidentBytes: 2 ** 40, idleMs: 60_000 };
});
afterAll(() => rm(folder, { recursive: true }));

type Result = { pid: number; environment: string[]; bytes: Uint8Array };
const run = (pool: { run: (task: unknown) => Promise<unknown> }, task: object) => pool.run(task) as Promise<Result>;

test("keeps a process for the next task, without our environment", async () => {
  const pool = processPool(options);
  const first = await run(pool, { bytes: new Uint8Array([1, 2, 255]) });

  expect(first.environment).not.toContain("DATABASE_URL");
  expect([...first.bytes]).toStrictEqual([1, 2, 255]);
  expect((await run(pool, {})).pid).toBe(first.pid);
});

test("tasks wait for a free process", async () => {
  const one = processPool(options);
  const pids = await Promise.all([run(one, {}), run(one, {}), run(one, {})]);
  expect(new Set(pids.map(({ pid }) => pid)).size).toBe(1);

  const two = processPool({ ...options, maxProcesses: 2 });
  const both = await Promise.all([run(two, {}), run(two, {}), run(two, {}), run(two, {})]);
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(2);
});

test.each([
  ["hangs", { spin: true }, { timeoutMs: 300 }, "longer than 0.3 seconds"],
  ["crashes", { crash: true }, {}, "crashed"],
  [
    "takes all memory",
    { grow: true },
    { maxResidentBytes: 300 << 20 },
    process.platform === "linux" ? "memory" : "seconds",
  ],
])("a task that %s ends, and the next one runs", async (_, task, limits, reason) => {
  const pool = processPool({ ...options, ...limits });
  const failure = await run(pool, task).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(TaskKilled);
  expect(String(failure)).toContain(reason);
  expect((await run(pool, {})).pid).toEqual(expect.any(Number));
});

test("a process that a task has spent does no other", async () => {
  const pool = processPool(options);
  const spent = await run(pool, { spend: true });
  expect((await run(pool, {})).pid).not.toBe(spent.pid);
});

test("a task's own error is passed on", async () => {
  const failure = await run(processPool(options), { fail: true }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TaskFailed);
  expect(String(failure)).toContain("no such thing");
});

test("the time that a process takes to start is not its first task's", async () => {
  expect((await run(processPool({ ...options, timeoutMs: 300 }), {})).pid).toEqual(expect.any(Number));
});

test("a process that does not start fails its task, and no other", async () => {
  const program = path.join(folder, "broken.mjs");
  await writeFile(program, "process.exit(3)");
  const pool = processPool({ ...options, program });
  await expect(run(pool, {})).rejects.toThrow("did not start: 3");
  await writeFile(program, PROGRAM);
  expect((await run(pool, {})).pid).toEqual(expect.any(Number));
});

test("a process that was idle for long enough ends", async () => {
  const pool = processPool({ ...options, idleMs: 50 });
  const { pid } = await run(pool, {});
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect((await run(pool, {})).pid).not.toBe(pid);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
