/** What a test card does when it is charged. */
export type CardBehaviour =
  | { kind: "charge"; availableAtOnce?: true; refunds?: "pending" | "fail"; dispute?: string }
  | { kind: "challenge" }
  | { kind: "decline"; code: string; decline_code: string; message: string };

const declined = (decline_code: string, message = "Your card was declined."): CardBehaviour => ({
  kind: "decline",
  code: "card_declined",
  decline_code,
  message,
});

const cards: Record<string, CardBehaviour> = {
  "4242424242424242": { kind: "charge" },
  "5555555555554444": { kind: "charge" },
  "4000000000000077": { kind: "charge", availableAtOnce: true },
  "4000000000000259": { kind: "charge", dispute: "fraudulent" },
  "4000000000002685": { kind: "charge", dispute: "product_not_received" },
  "4000000000001976": { kind: "charge", dispute: "inquiry" },
  "4000000000007726": { kind: "charge", refunds: "pending" },
  "4000000000005126": { kind: "charge", refunds: "fail" },
  "4000002500003155": { kind: "challenge" },
  "4000002760003184": { kind: "challenge" },
  "4000000000000002": declined("generic_decline"),
  "4000000000009995": declined("insufficient_funds", "Your card has insufficient funds."),
  "4000000000009987": declined("lost_card"),
  "4000000000009979": declined("stolen_card"),
  "4000000000000069": {
    kind: "decline",
    code: "expired_card",
    decline_code: "expired_card",
    message: "Your card has expired.",
  },
  "4000000000000127": {
    kind: "decline",
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  "4000000000000119": {
    kind: "decline",
    code: "processing_error",
    decline_code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

/** What this number does, or null for one that is no test card. */
export function cardBehaviour(number: string): CardBehaviour | null {
  return cards[number] ?? null;
}

export function brandOf(number: string): string {
  return number.startsWith("5") ? "mastercard" : "visa";
}

/** Whether the last digit fits the others. */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
