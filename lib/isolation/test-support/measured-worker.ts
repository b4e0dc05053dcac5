import path from "node:path";
import { calibrationMs } from "@/lib/security/engine/test-support/slowness";
import { loadCompiled } from "../compiled";
import { answerTasks } from "../process-pool";

export type Measured = {
  pid: number;
  result: unknown;
  cpuMs: number;
  calibrationMs: number;
  maxResidentBytes: number;
  isCached: boolean;
};

const { exports, isCached } = loadCompiled<typeof import("../tasks")>(
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
    calibrationMs: calibrationMs(),
    maxResidentBytes,
    isCached,
  };
});
