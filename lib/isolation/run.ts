import { InvalidPackage } from "@skillyard/format/invalid-package";
import { isStorableThroughout, toStorableThroughout } from "@skillyard/format/storable";
import { processPool, TaskFailed, TaskKilled } from "@skillyard/review/process/process-pool";
import type { CheckedPackage, Refused, Task, UnpackedFile, Upload } from "@skillyard/review/process/tasks";
import type { Finding, Report } from "@skillyard/review/report";
import { log } from "@/lib/log";
import { getOperatorRules } from "./operator-rules";
import { PACKAGE_PROCESS } from "./package-process";

/** Two pools, so that no upload, which somebody waits for, waits for a review. */
const checks = processPool({ ...PACKAGE_PROCESS, maxProcesses: 2, timeoutMs: 15_000 });
/** A process that has reviewed before takes less than half the time, so it is kept for the reviews of the next minutes. */
const reviews = processPool({
  ...PACKAGE_PROCESS,
  maxProcesses: 1,
  timeoutMs: 30_000,
  idleMs: 600_000,
  handOver: getOperatorRules,
});

/**
 * Opens an upload in a process of its own and normalises it, or throws `InvalidPackage`: for a rule that it breaks, and
 * for whatever else keeps it from being opened or stored, so that it frees its version.
 */
export async function checkPackage(upload: Upload): Promise<CheckedPackage> {
  try {
    const { zip, ...described } = await done<CheckedPackage>(checks.run({ kind: "check", upload } satisfies Task));
    if (isStorableThroughout(described)) return { zip, ...described };
    throw new InvalidPackage("The package contains a NUL or half of a surrogate pair in what describes it; remove it.");
  } catch (error) {
    if (error instanceof TaskKilled) {
      throw new InvalidPackage("The package takes too much time or memory to open; make it smaller or simpler.");
    }
    if (!(error instanceof TaskFailed)) throw error;
    log.error({ err: error }, "a package could not be opened");
    throw new InvalidPackage("The package could not be read; pack its folder again, with another program.");
  }
}

/** Reviews a stored package in a process of its own; throws `TaskKilled` where that can't be finished. */
export async function reviewIsolated(upload: Upload, foundElsewhere: Finding[]): Promise<Report> {
  return toStorableThroughout(
    await done<Report>(reviews.run({ kind: "review", upload, foundElsewhere } satisfies Task)),
  );
}

/** The files of a stored package, unpacked in a process of its own. */
export async function unpackIsolated(upload: Upload): Promise<UnpackedFile[]> {
  return done<UnpackedFile[]>(reviews.run({ kind: "unpack", upload } satisfies Task));
}

async function done<Result extends object>(running: Promise<unknown>): Promise<Result> {
  const answer = (await running) as Result | Refused;
  if (!("refused" in answer)) return answer;
  const { message, file, line } = answer.refused;
  throw new InvalidPackage(message, { ...(file ? { file } : {}), ...(line ? { line } : {}) });
}
