/** What a run of the mirror may still spend; it also ends when the process does. */
export type Budget = { questions: number; untilMs: number; signal: AbortSignal };

/** Takes one question from the budget; false where none is left. */
export function spendQuestion(budget: Budget): boolean {
  if (budget.questions <= 0 || Date.now() >= budget.untilMs || budget.signal.aborted) return false;
  budget.questions--;
  return true;
}
