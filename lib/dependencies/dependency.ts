import { setTimeout as sleep } from "node:timers/promises";
import { currentContext, noteOutage, remainingMs } from "@/lib/context";
import { shared } from "@/lib/shared";
import { CircuitOpen, circuitBreaker } from "./circuit-breaker";
import { type DependencyName, POLICIES, type Policy } from "./policy";

/** No answer came within the time that one use may take. */
export class DeadlineExceeded extends Error {}

type Options = {
  /** Whether the error says something of the dependency rather than of this one question; by default each does. */
  isFailure?: (error: unknown) => boolean;
  /** Whether the same question may be asked again at once; by default after each failure. */
  isWorthRetrying?: (error: unknown) => boolean;
  /** How long it asked to be left alone, by everybody; null where it did not. */
  restWanted?: (error: unknown) => number | null;
  random?: () => number;
};

type Limits = { deadlineMs?: number | undefined; attempts?: number; signal?: AbortSignal | undefined };

export type { Deadline };
export type Dependency = ReturnType<typeof dependency>;

const PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;

/** The dependency of this name, with a breaker that all of this process share. */
export function sharedDependency(name: DependencyName, options: Options = {}): Dependency {
  return shared(`dependency ${name}`, () => dependency(POLICIES[name], options));
}

/**
 * Something outside this process that may be slow, down or busy, used without letting that spread: each use has a
 * deadline in total, retries with jitter within it, and a breaker before it.
 */
export function dependency(policy: Policy, options: Options = {}) {
  const { random = Math.random } = options;
  const { isFailure = () => true } = options;
  const isWorthRetrying = options.isWorthRetrying ?? isFailure;
  const breaker = circuitBreaker({ ...policy, isFailure });

  /**
   * Does the work, which is told by its deadline's signal when its time is over. Throws what the work throws at last,
   * CircuitOpen where it is not even tried, and DeadlineExceeded.
   */
  async function use<T>(work: (deadline: Deadline) => Promise<T>, limits: Limits = {}): Promise<T> {
    const limitMs = Math.min(limits.deadlineMs ?? deadlineOf(policy), remainingMs());
    if (limitMs <= 0) throw new DeadlineExceeded("Whoever asked waits no longer");
    const deadlineAtMs = Date.now() + limitMs;
    // Most is asked once, and often: no more is put around that than it needs.
    const isAskedOnce = (limits.attempts ?? policy.attempts) === 1 && !options.restWanted;
    const attempt = isAskedOnce ? work : (deadline: Deadline) => retry(work, deadline, deadlineAtMs, limits);
    try {
      return await breaker.run(() => withDeadline(limitMs, limits.signal, attempt));
    } catch (error) {
      if (isUnanswered(error) || isFailure(error)) noteOutage();
      throw error;
    }
  }

  async function retry<T>(
    work: (deadline: Deadline) => Promise<T>,
    deadline: Deadline,
    deadlineAtMs: number,
    limits: Limits,
  ) {
    const attempts = limits.attempts ?? policy.attempts;
    for (let tried = 1; ; tried++) {
      try {
        return await work(deadline);
      } catch (error) {
        const wantedMs = options.restWanted?.(error) ?? null;
        if (wantedMs !== null) breaker.rest(Date.now() + wantedMs);
        const pauseMs = wantedMs ?? backOff(tried, random);
        const isLast = tried >= attempts || Date.now() + pauseMs >= deadlineAtMs;
        if (isLast || !isWorthRetrying(error)) throw error;
        await sleep(pauseMs, undefined, { signal: deadline.signal });
      }
    }
  }

  return { use, rest: breaker.rest, isOpen: breaker.isOpen };
}

/** Whether the error says that there was no answer, rather than what the answer was. */
export function isUnanswered(error: unknown): error is CircuitOpen | DeadlineExceeded {
  return error instanceof CircuitOpen || error instanceof DeadlineExceeded;
}

function deadlineOf({ deadlineMs, jobDeadlineMs }: Policy): number {
  return currentContext()?.kind === "job" ? jobDeadlineMs : deadlineMs;
}

/** Doubles from try to try, and spreads out those that failed together. */
function backOff(tried: number, random: () => number): number {
  return Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (tried - 1)) * (0.5 + random());
}

/** The end of the time that a use may take; its signal is made for those who ask for it, as most don't. */
class Deadline {
  private abort: AbortController | undefined;
  private passed: DeadlineExceeded | undefined;

  constructor(private readonly outer: AbortSignal | undefined) {}

  get signal(): AbortSignal {
    this.abort ??= new AbortController();
    if (this.passed) this.abort.abort(this.passed);
    return this.outer ? AbortSignal.any([this.abort.signal, this.outer]) : this.abort.signal;
  }

  pass(error: DeadlineExceeded): void {
    this.passed = error;
    this.abort?.abort(error);
  }
}

function withDeadline<T>(
  limitMs: number,
  outer: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(outer);
  if (limitMs === Number.POSITIVE_INFINITY) return work(deadline);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new DeadlineExceeded(`There was no answer within ${limitMs} ms`);
      reject(error);
      deadline.pass(error);
    }, limitMs);
    const inTime =
      <Outcome>(settle: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        clearTimeout(timer);
        settle(outcome);
      };
    work(deadline).then(inTime(resolve), inTime(reject));
  });
}
