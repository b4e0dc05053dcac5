import { expect, test } from "vitest";
import { type AccountFacts, accountStatus, requirementsDue } from "./account-status";

type Requirement = AccountFacts["requirements"][number];
const form: Requirement = { description: "tos", awaits: "user", isPastDue: false, isFirstTime: true };
const overdueForm: Requirement = { ...form, isPastDue: true };
const check: Requirement = { description: "document", awaits: "stripe", isPastDue: false, isFirstTime: false };
const missing: Requirement = { description: "document", awaits: "user", isPastDue: true, isFirstTime: false };
const later: Requirement = { description: "tax id", awaits: "user", isPastDue: false, isFirstTime: false };

test.each<[string, Partial<AccountFacts>]>([
  ["onboarding", { transfers: null, payouts: null }],
  ["onboarding", { requirements: [form] }],
  ["onboarding", { requirements: [overdueForm] }],
  ["onboarding", { requirements: [form, check] }],
  ["pending", { requirements: [check] }],
  ["pending", { transfers: "pending", payouts: "pending" }],
  ["pending", { transfers: "active", payouts: "pending" }],
  ["active", { transfers: "active", payouts: "active" }],
  ["active", { transfers: "active", payouts: "active", requirements: [later] }],
  ["restricted", { requirements: [missing] }],
  ["restricted", { transfers: "active", payouts: "restricted", requirements: [missing] }],
  ["restricted", {}],
  ["rejected", { transfers: "rejected", requirements: [form] }],
  ["rejected", { transfers: "active", payouts: "active", closed: true }],
])("%s: %j", (status, facts) => {
  const restricted = { closed: false, transfers: "restricted", payouts: "restricted", requirements: [] };
  expect(accountStatus({ ...restricted, ...facts })).toBe(status);
});

test("names what the seller owes, not what the processor does", () => {
  const facts = { closed: false, transfers: "restricted", payouts: null, requirements: [check, form, later] };
  expect(requirementsDue(facts)).toEqual(["tos", "tax id"]);
});
