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
  /** Who asks is nobody in particular, so that what was answered to others will do. */
  isForAnyone?: boolean;
  /** Noted while an answer is made that may be kept. */
  made?: Made;
};

/** What an answer is made of: the names of what it tells of, and how often the database was asked past these. */
export type Made = {
  of: Set<string>;
  reads: number;
  /** It is true only for now, whatever it tells of. */
  isFleeting: boolean;
  /** What is done for each reader whom it is sent to. */
  readings: ((visitor: Visitor) => Promise<void>)[];
};

/** Whoever reads a page, as far as their request tells. */
export type Visitor = { address: string; userAgent: string | null };

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

/** Does a part of the current work for which what was answered to others will do. */
export function forAnyone<T>(work: () => T): T {
  return storage.run({ ...storage.getStore(), kind: "request", isForAnyone: true }, work);
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

/** Notes that the answer in the making holds something of which no change is told. */
export function noteFleeting(): void {
  const made = storage.getStore()?.made;
  if (made) made.isFleeting = true;
}

/** Notes that the database was asked. */
export function noteRead(): void {
  const made = storage.getStore()?.made;
  if (made) made.reads++;
}

/** Notes that the form of the current request could be read. */
export function noteForm(): void {
  const context = storage.getStore();
  if (context) context.hasForm = true;
}
