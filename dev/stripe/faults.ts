import { z } from "zod";

const webhookFaults = z.strictObject({
  /** Share of deliveries that get lost for good. */
  drop: z.number().min(0).max(1),
  /** Extra copies of every delivery. */
  duplicate: z.int().min(0).max(10),
  /** Deliveries wait up to this long, each for itself, so that they arrive in any order. */
  shuffle_ms: z.int().min(0).max(60_000),
  delay_ms: z.int().min(0).max(60_000),
  bad_signature: z.boolean(),
  stale_timestamp: z.boolean(),
});

const action = z.enum([
  "500",
  "503",
  "429",
  "409",
  "timeout",
  "close_before",
  "close_after_commit",
  "slow_ms",
  "bad_json",
]);

const apiFault = z.strictObject({
  /** `POST /v1/refunds`; `*` stands for any run of characters. */
  match: z.string().min(1),
  times: z.int().min(1).default(1),
  action,
  ms: z.int().min(0).max(120_000).default(1000),
});

/**
 * What `POST /_sim/faults` takes: any part of the whole; parts not sent stay as they are. Faults of the API are added
 * to those that wait, so that tests beside each other keep theirs; an empty list clears them.
 */
export const faultsBody = z.strictObject({
  webhooks: webhookFaults.partial().optional(),
  api: z.array(apiFault).optional(),
  /** Whether fee, transfer and balance transaction of a payment arrive a moment after it, as the API does by default. */
  async_capture: z.boolean().optional(),
});

export type ApiFault = z.output<typeof apiFault>;
export type Faults = {
  webhooks: z.output<typeof webhookFaults>;
  api: ApiFault[];
  async_capture: boolean;
};

export function noFaults(): Faults {
  return {
    webhooks: { drop: 0, duplicate: 0, shuffle_ms: 0, delay_ms: 0, bad_signature: false, stale_timestamp: false },
    api: [],
    async_capture: true,
  };
}

/** The faults in force once these changes are made. */
export function changeFaults(faults: Faults, changes: z.output<typeof faultsBody>): Faults {
  const api = changes.api?.length === 0 ? [] : [...faults.api, ...(changes.api ?? [])];
  return { ...faults, ...changes, api, webhooks: { ...faults.webhooks, ...changes.webhooks } };
}

/** The fault that this request meets, counted as used; null for a request that goes well. */
export function takeApiFault(faults: Faults, method: string, path: string): ApiFault | null {
  const fault = faults.api.find(({ match }) => matches(match, `${method} ${path}`));
  if (!fault) return null;
  fault.times -= 1;
  if (fault.times === 0) faults.api = faults.api.filter((other) => other !== fault);
  return fault;
}

function matches(pattern: string, request: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return request === start;
  if (!request.startsWith(start)) return false;

  const end = rest.pop() ?? "";
  let at = start.length;
  for (const part of rest) {
    const found = request.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return request.endsWith(end) && request.length - end.length >= at;
}
