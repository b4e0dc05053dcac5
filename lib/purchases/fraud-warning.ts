import type { Db } from "@/db/client";
import { mailFraudWarning } from "@/lib/mail/fraud-warning";
import { LIVE } from "@/lib/ownership/status";
import { isMoneyTaken } from "./disputes";
import type { Purchase } from "./records";
import { promisedCents, requestRefund } from "./refund-request";

/**
 * Gives all that is left of a payment back that the card's bank suspects to be fraudulent, before it becomes a
 * dispute. What bought nothing is given back anyway, and what the bank has taken it decides about itself.
 */
export async function giveBackForFraudWarning(tx: Db, purchase: Purchase): Promise<void> {
  if (!LIVE.includes(purchase.status) || (await isMoneyTaken(tx, purchase.id))) return;
  const amountCents = purchase.amountCents - purchase.amountRefundedCents - (await promisedCents(tx, purchase));
  if (amountCents <= 0) return;
  const reason = "The card's bank warned that the payment may be fraudulent";
  const isNew = await requestRefund(tx, purchase, { kind: "fraud_warning", amountCents, reason });
  if (isNew) await mailFraudWarning(tx, purchase, amountCents);
}
