import path from "node:path";
import { loadCompiled } from "@skillyard/review/process/compiled";
import { answerTasks } from "@skillyard/review/process/process-pool";

export type Measured = {
  pid: number;
  result: unknown;
  cpuMs: number;
  maxResidentBytes: number;
  isCached: boolean;
};

const { exports, isCached } = loadCompiled<typeof import("@skillyard/review/process/tasks")>(
  path.join(import.meta.dirname, "package-tasks.cjs"),
);

answerTasks(async (task: never): Promise<Measured> => {
  const before = process.cpuUsage();
  const result = await exports.work(task);
  const { user, system } = process.cpuUsage(before);
  const maxResidentBytes = process.resourceUsage().maxRSS * 1024;
  return {
    pid: process.pid,
    result,
    cpuMs: (user + system) / 1000,
    maxResidentBytes,
    isCached,
  };
});
