import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endProcess, findAncestor, isRunning, markProcess } from "./processes";

function start(script: string) {
  return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
}

test("a process that ended is told from one that runs", async () => {
  const child = start("process.stdin.resume(); setInterval(() => {}, 1000); console.log('up')");
  await once(child.stdout, "data");
  const mark = markProcess(child.pid ?? 0);
  if (!mark) throw new Error("the child is not there");
  expect(isRunning(mark)).toBe(true);
  expect(isRunning({ ...mark, startedAt: "another time" })).toBe(false);

  await endProcess(mark, 5_000);
  expect(isRunning(mark)).toBe(false);
});

test("one that does not listen is ended by force", async () => {
  const child = start("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')");
  await once(child.stdout, "data");
  const mark = markProcess(child.pid ?? 0);
  if (!mark) throw new Error("the child is not there");

  await endProcess(mark, 100);
  expect(isRunning(mark)).toBe(false);
});

test("the process that started this one is found, and no other", () => {
  expect(findAncestor(/node/)).toMatchObject({ pid: expect.any(Number) });
  expect(findAncestor(/no such command/)).toBeNull();
});
