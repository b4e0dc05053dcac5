import { z } from "zod";
import { env } from "@/lib/env";
import { text, webUrl } from "@/lib/input";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where the payment page sends the buyer back to: this service, or a program on the buyer's own machine. */
const returnUrl = webUrl(2000).refine(isOurs, `must lead to ${env.APP_URL} or to this machine (localhost)`);

function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { origin, hostname, username, password } = new URL(address);
  return !username && !password && (origin === env.APP_URL || LOOPBACK.has(hostname));
}

export const checkoutBody = z.object({
  skill_slug: text({ min: 1, max: 100 }),
  success_url: returnUrl.nullish(),
  cancel_url: returnUrl.nullish(),
});
export type CheckoutBody = z.output<typeof checkoutBody>;

export const confirmQuery = z.object({ session_id: text({ min: 1, max: 255 }) });
export type ConfirmQuery = z.output<typeof confirmQuery>;

export const redeemBody = z.object({ license_code: text({ min: 1, max: 100 }) });
export type RedeemBody = z.output<typeof redeemBody>;
