import type { Reconciliation } from "@/lib/purchases/reconcile-now";

/** A reconciliation as lines for a person. */
export function describe({ steps, problems, stoppedBy }: Reconciliation): string {
  const width = Math.max(0, ...steps.map(({ step }) => step.length));
  return [
    ...steps.flatMap(({ step, outcomes, failures }) => [
      `${step.padEnd(width)}  ${inWords(outcomes)}`,
      ...failures.map(({ id, error }) => `  ${id}: ${error}`),
    ]),
    "",
    ...problems.map(({ kind, subject, detail, since }) => `${kind}: ${subject} (since ${day(since)}): ${detail}`),
    conclusion({ steps, problems, stoppedBy }),
  ].join("\n");
}

/** 0 where both sides agree, 1 where something needs a person, 2 where that could not be found out. */
export function exitCodeOf({ steps, problems, stoppedBy }: Reconciliation): number {
  if (problems.length > 0) return 1;
  return stoppedBy !== null || steps.some(({ failures }) => failures.length > 0) ? 2 : 0;
}

function inWords(outcomes: Record<string, number>): string {
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  return counts.join(", ") || "none";
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function conclusion(reconciliation: Reconciliation): string {
  const { problems, stoppedBy } = reconciliation;
  if (stoppedBy !== null) return `Stopped: the payment processor does not answer (${stoppedBy}). Run this again later.`;
  switch (exitCodeOf(reconciliation)) {
    case 0:
      return "Both sides agree, and nothing needs a person.";
    case 1:
      return `${problems.length === 1 ? "1 thing needs" : `${problems.length} things need`} a person.`;
    default:
      return "Not everything could be looked at; the reasons are above. Run this again later.";
  }
}
