import { calibrationMs } from "@/lib/security/engine/test-support/slowness";
import { answerTasks } from "../process-pool";
import { work } from "../tasks";

export type Measured = { pid: number; result: unknown; cpuMs: number; calibrationMs: number; maxResidentBytes: number };

answerTasks(async (task: never): Promise<Measured> => {
  const before = process.cpuUsage();
  const result = await work(task);
  const { user, system } = process.cpuUsage(before);
  const maxResidentBytes = process.resourceUsage().maxRSS * 1024;
  return {
    pid: process.pid,
    result,
    cpuMs: (user + system) / 1000,
    calibrationMs: calibrationMs(),
    maxResidentBytes,
  };
});
