import Stripe from "stripe";
import { sharedDependency } from "@/lib/dependencies/dependency";
import { env } from "@/lib/env";
import { plainError } from "@/lib/errors";
import { shared } from "@/lib/shared";

/** The one client of the payment processor; only lib/purchases and lib/sellers use it. */
export const stripe = shared(
  "stripe",
  () =>
    new Stripe(env.STRIPE_SECRET_KEY, {
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: guardedClient(),
      ...elsewhere(env.STRIPE_API_BASE),
    }),
);

/** Whether this service moves real money; events of the other mode are not ours. */
export const IS_LIVE = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);

/** Node's client, each of whose attempts has a deadline; the SDK makes a second one where the first had no answer. */
function guardedClient(): Stripe.HttpClient {
  const processor = sharedDependency("payments");
  const client = Stripe.createNodeHttpClient();
  const ask = client.makeRequest.bind(client);
  return Object.assign(client, {
    makeRequest: (...request: Parameters<typeof ask>) => processor.use(() => ask(...request)),
  });
}

function elsewhere(base: string | undefined) {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, port: port || (scheme === "http" ? 80 : 443), protocol: scheme };
}

/** Whether the processor could not answer, as opposed to refusing: the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError].some(
    (kind) => error instanceof kind,
  );
}

/** Whether the processor understood the call and refused it, with one of these codes if any are given. */
export function isRefused(error: unknown, ...codes: string[]): error is Stripe.errors.StripeError {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  if (!(error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError)) return false;
  return codes.length === 0 || codes.includes(error.code ?? "");
}

/** Whether what was asked about is gone, or belongs to an account that no longer lets us in. */
export function isOutOfReach(error: unknown): boolean {
  const { StripePermissionError } = Stripe.errors;
  if (error instanceof StripePermissionError) return error.code === "account_invalid";
  return isRefused(error, "resource_missing");
}

/** Awaits a call that a person waits for: an outage becomes a 503 that says so. */
export async function promptly<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isOutage(error)) throw error;
    const refusal = plainError("PAYMENT_SERVICE_DOWN", { "retry-after": "5" });
    refusal.cause = error;
    throw refusal;
  }
}
