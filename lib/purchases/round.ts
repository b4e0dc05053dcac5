import { log } from "@/lib/log";
import { isOutage } from "@/lib/stripe";

const BATCH = 100;
const MAX_OUTAGES_IN_A_ROW = 3;
const MAX_FAILURES_TOLD = 20;

/** What a step of the reconciliation did: how many things came to which end, and what went wrong with some. */
export type StepReport = {
  step: string;
  outcomes: Record<string, number>;
  failures: { id: string; error: string }[];
};

export type Round = ReturnType<typeof startRound>;

/** The processor can't be asked at present, so nothing more of this round can be done. */
export class ProcessorOut extends Error {}

/**
 * One run of the reconciliation. What fails is for the log and the next run; the rest still gets its turn,
 * unless the processor is out altogether or we are stopping.
 */
export function startRound(stopping: AbortSignal) {
  const steps: StepReport[] = [];
  let outagesInARow = 0;

  /** Does the work for each row and notes what came of it. */
  async function each<Row extends { id: string }>(step: string, rows: Row[], work: (row: Row) => Promise<string>) {
    const report = reportOf(step);
    for (const row of rows) {
      stopping.throwIfAborted();
      try {
        const outcome = await work(row);
        report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
        outagesInARow = 0;
      } catch (error) {
        noteFailure(report, row.id, error);
      }
    }
  }

  /** As `each`, for everything that is left over: a batch at a time, so that a backlog of any size fits in memory. */
  async function all<Row extends { id: string }>(
    step: string,
    next: (afterId: string | null, limit: number) => Promise<Row[]>,
    work: (row: Row) => Promise<string>,
  ) {
    for (let afterId: string | null = null; ; ) {
      const rows: Row[] = await next(afterId, BATCH);
      await each(step, rows, work);
      afterId = rows.at(-1)?.id ?? null;
      if (rows.length < BATCH) return;
    }
  }

  function reportOf(step: string): StepReport {
    const known = steps.find((report) => report.step === step);
    if (known) return known;
    const report: StepReport = { step, outcomes: {}, failures: [] };
    steps.push(report);
    return report;
  }

  function noteFailure(report: StepReport, id: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    log.error({ err: error, id }, `reconciling ${report.step} failed; trying again later`);
    report.outcomes.failed = (report.outcomes.failed ?? 0) + 1;
    if (report.failures.length < MAX_FAILURES_TOLD) report.failures.push({ id, error: message });
    outagesInARow = isOutage(error) ? outagesInARow + 1 : 0;
    if (outagesInARow >= MAX_OUTAGES_IN_A_ROW) throw new ProcessorOut(message);
  }

  return { steps, each, all };
}
