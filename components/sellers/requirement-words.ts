const words: [pattern: RegExp, text: string][] = [
  [/terms_of_service|\btos(_acceptance)?\b/, "Your agreement to the payment processor's terms"],
  [/outbound_destination|external_account|bank_account|payout_method/, "A bank account for your payouts"],
  [/owner|director|executive|representative|relationship/, "Who owns and runs your business"],
  [/document|verification/, "A document that shows who you are"],
  [/id_number|tax_id|ssn|registration_number/, "A tax or identity number"],
  [/date_of_birth|\bdob\b/, "Your date of birth"],
  [/address/, "Your address"],
  [/email/, "Your email address"],
  [/phone/, "Your phone number"],
  [/entity_type|business_type/, "Whether you are a person or a business"],
  [/business_url|product_description|\bmcc\b|industry|profile/, "What you sell, and where"],
  [/name/, "Your name"],
];

/** What is still due, each thing once, in words for the person who has to bring it. */
export function requirementWords(requirements: string[]): string[] {
  return [...new Set(requirements.map(inWords))];
}

/** The processor's own word, without its brackets and dots, where we have none for it. */
function inWords(requirement: string): string {
  const known = words.find(([pattern]) => pattern.test(requirement));
  if (known) return known[1];
  const parts = requirement.split(".").filter((part) => !["identity", "configuration", "recipient"].includes(part));
  const text = parts.map((part) => part.replace(/[_[\]]+/g, " ").trim()).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
