import { expect, test } from "vitest";
import { requirementWords } from "./requirement-words";

test.each([
  ["identity.attestations.terms_of_service.account.date", "Your agreement to the payment processor's terms"],
  ["tos", "Your agreement to the payment processor's terms"],
  ["configuration.recipient.default_outbound_destination", "A bank account for your payouts"],
  ["external_account", "A bank account for your payouts"],
  ["identity.individual.date_of_birth", "Your date of birth"],
  ["individual.dob.day", "Your date of birth"],
  ["identity.individual.documents.primary_verification.front_back", "A document that shows who you are"],
  ["individual.verification.document", "A document that shows who you are"],
  ["identity.individual.address.line1", "Your address"],
  ["identity.individual.given_name", "Your name"],
  ["identity.individual.id_numbers.us_ssn", "A tax or identity number"],
  ["contact_email", "Your email address"],
  ["identity.entity_type", "Whether you are a person or a business"],
  ["identity.business_details.annual_revenue[amount]", "Business details, annual revenue amount"],
])("says %s in words", (requirement, text) => {
  expect(requirementWords([requirement])).toEqual([text]);
});

test("asks for each thing once", () => {
  const address = ["line1", "city", "postal_code"].map((part) => `identity.individual.address.${part}`);
  expect(requirementWords([...address, "contact_email", "individual.email"])).toEqual([
    "Your address",
    "Your email address",
  ]);
});
