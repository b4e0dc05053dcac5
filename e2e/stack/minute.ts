import { until } from "../client";

const MINUTE_MS = 60_000;
/** What is asked behind one another takes no longer, however busy the machine is. */
const NEEDED_MS = 15_000;

/** Waits until what follows is counted in one minute: requests are, and at its turn some of them are given back. */
export function earlyInAMinute(): Promise<boolean> {
  return until(async () => Date.now() % MINUTE_MS < MINUTE_MS - NEEDED_MS);
}
