/** The other side is not asked at the moment, because it failed again and again or wants a rest. */
export class CircuitOpen extends Error {}

type Options = {
  /** So many failures in a row open it. */
  failures: number;
  restMs: number;
  isFailure: (error: unknown) => boolean;
  now?: () => number;
};

/**
 * Stops asking what keeps failing: after some failures in a row every call fails at once until the rest is over,
 * then a single one may try, and decides for all.
 */
export function circuitBreaker({ failures, restMs, isFailure, now = Date.now }: Options) {
  let failed = 0;
  let openUntilMs = 0;
  let probing = false;

  function isOpen(): boolean {
    return now() < openUntilMs;
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const isProbe = failed >= failures;
    if (isOpen() || (isProbe && probing)) throw new CircuitOpen("The circuit is open");
    probing = isProbe;
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      if (isFailure(error)) {
        failed++;
        if (failed >= failures) openUntilMs = Math.max(openUntilMs, now() + restMs);
      } else {
        failed = 0;
      }
      throw error;
    } finally {
      if (isProbe) probing = false;
    }
  }

  /** Asks nothing until then, whatever went before. */
  function rest(untilMs: number): void {
    openUntilMs = Math.max(openUntilMs, untilMs);
  }

  return { run, rest, isOpen };
}
