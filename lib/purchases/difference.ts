import type Stripe from "stripe";
import { OWNED, UNPAID } from "@/lib/ownership/status";
import type { Purchase } from "./records";
import { idOf } from "./verify";

type Told = Pick<Purchase, "status" | "amountCents" | "amountRefundedCents" | "paymentIntentId">;
type Charge = Pick<Stripe.Charge, "amount" | "amount_refunded" | "refunded" | "payment_intent">;

/** In what a paid charge and the purchase that it names differ, in words; null where both tell the same. */
export function differenceOf(charge: Charge, purchase: Told | undefined): string | null {
  if (!purchase)
    return charge.refunded ? null : `${charge.amount} cents were paid for a purchase that is not known here`;
  const { status, amountCents, amountRefundedCents, paymentIntentId } = purchase;
  if (UNPAID.includes(status)) return `${charge.amount} cents were paid, and the purchase is ${status}`;
  if (paymentIntentId !== idOf(charge.payment_intent))
    return `the purchase was paid by another payment, ${paymentIntentId}`;
  if (OWNED.includes(status) && charge.amount !== amountCents)
    return `${charge.amount} cents were paid instead of ${amountCents}`;
  if (Math.min(charge.amount_refunded, amountCents) !== amountRefundedCents)
    return `${charge.amount_refunded} cents were given back, and the purchase says ${amountRefundedCents}`;
  if (status === "refunded" && !charge.refunded)
    return `${charge.amount_refunded} of ${charge.amount} cents were given back, and the purchase is refunded`;
  if (charge.refunded && OWNED.includes(status)) return `all of it was given back, and the purchase is ${status}`;
  return null;
}
