import { AsyncLocalStorage } from "node:async_hooks";
import { shared } from "@/lib/shared";

/** The work in hand: a caller waits for a request's answer, nobody for a job's. */
export type WorkContext = {
  kind: "request" | "job";
  requestId?: string;
  /** When whoever waits for the answer is to have one, in milliseconds since the epoch. */
  deadlineAtMs?: number | undefined;
  /** Something that the service depends on failed it. */
  isOutage?: boolean;
  /** A form's action has the form, so that what fails from then on is not the form. */
  hasForm?: boolean;
};

const storage = shared("work-context", () => new AsyncLocalStorage<WorkContext>());

/** Runs the work so that all it calls knows what it is for. */
export function inContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs a job, whose queries may take longer and wait in a pool of their own. */
export function asJob<T>(work: () => T): T {
  return storage.run({ kind: "job" }, work);
}

/** Runs work whose result several callers share, without the deadline of the one who happens to begin it. */
export function forAll<T>(work: () => T): T {
  return storage.run({ kind: "request" }, work);
}

export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}

/** How long the caller of the current request still waits; without end for jobs. */
export function remainingMs(now = Date.now()): number {
  const deadlineAtMs = storage.getStore()?.deadlineAtMs;
  return deadlineAtMs === undefined ? Number.POSITIVE_INFINITY : deadlineAtMs - now;
}

/** Notes that something which the work depends on has failed it, for whoever has to tell its caller why. */
export function noteOutage(): void {
  const context = storage.getStore();
  if (context) context.isOutage = true;
}

/** Notes that the form of the current request could be read. */
export function noteForm(): void {
  const context = storage.getStore();
  if (context) context.hasForm = true;
}
