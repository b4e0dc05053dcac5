import { isOutage } from "@/lib/stripe";
import { comparePayments } from "./compare";
import { listProblems, type Problem } from "./problems";
import { AT_ONCE, finishLeftovers } from "./reconcile";
import { ProcessorOut, type StepReport, startRound } from "./round";

export type Reconciliation = {
  steps: StepReport[];
  problems: Problem[];
  /** Why it could not be carried through; null where it was. */
  stoppedBy: string | null;
};

/** Finishes and compares everything at once, and answers what was found, what was done and what needs a person. */
export async function reconcileNow(stopping: AbortSignal, days?: number): Promise<Reconciliation> {
  const round = startRound(stopping);
  let stoppedBy: string | null = null;
  try {
    await finishLeftovers(round, AT_ONCE);
    await comparePayments(round, days);
  } catch (error) {
    if (!(error instanceof ProcessorOut || isOutage(error))) throw error;
    stoppedBy = error instanceof Error ? error.message : String(error);
  }
  return { steps: round.steps, problems: await listProblems(), stoppedBy };
}
