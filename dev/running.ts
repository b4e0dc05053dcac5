import { linkSync, rmSync } from "node:fs";
import path from "node:path";
import { readJson, writeJson } from "@/dev/home";
import { endProcess, hasEnded, isRunning, markProcess, type ProcessMark } from "@/dev/processes";

type Record = { owner: ProcessMark; url: string; children: ProcessMark[] };

export type Claim = {
  /** Notes a process that a later start has to end if this one is killed. */ started: (child: ProcessMark) => void;
  release: () => void;
};

/**
 * Takes the folder for this start alone. One that was killed loses it, and what it left running is ended first: the
 * children it noted would hold the port and the database.
 */
export async function claimHome(home: string, url: string): Promise<Claim> {
  const file = path.join(home, "running.json");
  const owner = markProcess(process.pid);
  if (!owner) throw new Error("This process can't be found in the process table. Is /proc mounted?");
  const mine: Record = { owner, url, children: [] };

  while (!create(file, mine)) {
    const other = readJson<Record>(file);
    if (!other) continue;
    if (isRunning(other.owner)) {
      throw new Error(
        `Skillyard already runs from ${home}, at ${other.url} (process ${other.owner.pid}). Stop it, or give this one a folder of its own with SKILLYARD_HOME.`,
      );
    }
    for (const child of other.children.toReversed()) await endLeftover(child);
    const still = readJson<Record>(file);
    if (still?.owner.pid === other.owner.pid && still.owner.startedAt === other.owner.startedAt) rmSync(file);
  }

  return {
    started: (child) => {
      mine.children = [...mine.children.filter(isRunning), child];
      writeJson(file, mine);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Most end by themselves when they see their parent gone; the rest is asked to. */
async function endLeftover(child: ProcessMark): Promise<void> {
  if (!(await hasEnded(child, 500))) await endProcess(child, 10_000);
}

/** Creates the file with its content in one step, so that nobody ever reads half of it. */
function create(file: string, record: Record): boolean {
  const draft = `${file}.${process.pid}.new`;
  writeJson(draft, record);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
