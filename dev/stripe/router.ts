import { StripeError } from "./errors";
import type { Operation } from "./operation";
import { accountLinkOperations } from "./resources/account-links";
import { accountV1Operations } from "./resources/accounts-v1";
import { accountV2Operations } from "./resources/accounts-v2";
import { applicationFeeOperations } from "./resources/application-fees";
import { balanceOperations } from "./resources/balance";
import { chargeOperations } from "./resources/charges";
import { checkoutSessionOperations } from "./resources/checkout-sessions";
import { disputeOperations } from "./resources/dispute-operations";
import { eventOperations } from "./resources/events";
import { paymentIntentOperations } from "./resources/payment-intents";
import { payoutOperations } from "./resources/payouts";
import { refundOperations } from "./resources/refunds";
import { transferOperations } from "./resources/transfer-operations";

/** Everything of the API that is simulated. */
export const operations: Operation[] = [
  ...accountV2Operations,
  ...accountLinkOperations,
  ...accountV1Operations,
  ...checkoutSessionOperations,
  ...paymentIntentOperations,
  ...chargeOperations,
  ...refundOperations,
  ...transferOperations,
  ...applicationFeeOperations,
  ...balanceOperations,
  ...payoutOperations,
  ...disputeOperations,
  ...eventOperations,
];

/** The operation at this address with the names in its path, or the API's 404. */
export function route(method: string, path: string): { operation: Operation; path: Record<string, string> } {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const names = match(operation.path, path);
    if (names) return { operation, path: names };
  }
  throw new StripeError(
    404,
    `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. The simulator answers only what it simulates.`,
  );
}

/** The values of a pattern's `{names}` in a path, or null where it doesn't fit. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;

  const names: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith("{")) {
      if (value === "") return null;
      names[part.slice(1, -1)] = decode(value);
    } else if (part !== value) {
      return null;
    }
  }
  return names;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
