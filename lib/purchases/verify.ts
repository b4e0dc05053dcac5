import type Stripe from "stripe";
import type { Purchase } from "./records";

type Frozen = Pick<Purchase, "id" | "amountCents" | "feeCents" | "currency" | "destinationAccount">;

/** Everything in which a paid session differs from what was agreed; empty when the money is exactly what it should be. */
export function problemsOf(session: Stripe.Checkout.Session, purchase: Frozen, isLive: boolean): string[] {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const destination = intent?.transfer_data?.destination;

  return [
    session.mode !== "payment" && `mode ${session.mode}`,
    session.livemode !== isLive && `livemode ${session.livemode}`,
    session.metadata?.purchase_id !== purchase.id && `purchase ${session.metadata?.purchase_id}`,
    session.currency !== purchase.currency && `currency ${session.currency}`,
    session.amount_total !== purchase.amountCents && `amount ${session.amount_total}`,
    intent === null && "no payment",
    intent && intent.status !== "succeeded" && `payment ${intent.status}`,
    intent && intent.amount_received !== purchase.amountCents && `received ${intent.amount_received}`,
    intent && intent.application_fee_amount !== purchase.feeCents && `fee ${intent.application_fee_amount}`,
    intent && idOf(destination) !== purchase.destinationAccount && `destination ${idOf(destination)}`,
  ].filter((problem) => typeof problem === "string");
}

/** The id of what the processor sends as an id or, expanded, as the object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
