import type { Charge } from "../objects";

/** The charge as the API answers it. */
export function renderCharge(charge: Charge) {
  const isPaid = charge.status === "succeeded";
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: charge.applicationFee,
    application_fee_amount: charge.applicationFeeAmount,
    balance_transaction: charge.balanceTransaction,
    billing_details: {
      address: charge.billing.country === null ? null : addressIn(charge.billing.country),
      email: charge.billing.email,
      name: charge.billing.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: charge.card ? "SIMULATOR" : null,
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: charge.card && outcome(charge),
    paid: isPaid,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: methodDetails(charge),
    receipt_email: charge.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: charge.sourceTransfer,
    statement_descriptor: charge.statementDescriptor,
    statement_descriptor_suffix: charge.statementDescriptorSuffix,
    status: charge.status,
    ...(charge.transfer && { transfer: charge.transfer }),
    transfer_data: charge.transferData,
    transfer_group: charge.transferGroup,
  };
}

function outcome({ failure }: Charge) {
  return {
    advice_code: failure ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: failure ? "01" : null,
    network_status: failure ? "declined_by_network" : "approved_by_network",
    reason: failure?.reason ?? null,
    risk_level: "normal",
    risk_score: 10,
    seller_message: failure ? "The bank returned the decline code." : "Payment complete.",
    type: failure ? "issuer_declined" : "authorized",
  };
}

/** A payment that isn't by card is a bank debit; one without a payer is a transfer that arrived. */
function methodDetails(charge: Charge) {
  if (charge.card) return { card: card(charge.card), type: "card" };
  return charge.paymentIntent === null ? null : { type: "us_bank_account", us_bank_account: {} };
}

function card({ number, expMonth, expYear, brand, authenticated }: NonNullable<Charge["card"]>) {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: expMonth,
    exp_year: expYear,
    funding: "credit",
    installments: null,
    last4: number.slice(-4),
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: null,
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** Of an address, the country is all that the payment page asks for. */
export function addressIn(country: string) {
  return { city: null, country, line1: null, line2: null, postal_code: null, state: null };
}
