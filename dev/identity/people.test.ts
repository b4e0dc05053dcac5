import { expect, test } from "vitest";
import { claimsOf, findPerson } from "./people";

test.each([
  ["buyer", "buyer", "buyer@example.com"],
  ["Seller@Example.com", "seller", "seller@example.com"],
  ["jane", "jane", "jane@example.com"],
  [" Jane-2 ", "jane-2", "jane-2@example.com"],
  ["jane@corp.example", "jane@corp.example", "jane@corp.example"],
])("%j signs in as %s", (typed, sub, email) => {
  expect(findPerson(typed)).toMatchObject({ sub, email });
});

test.each(["", "-jane", "jane-", "jane doe", "<b>", "jane@", "@corp.example", "jane@corp", "a".repeat(65)])(
  "%j is nobody's name",
  (typed) => {
    expect(findPerson(typed)).toBeNull();
  },
);

test("a subject stands for the same person ever after", () => {
  for (const typed of ["buyer@example.com", "jane", "jane@corp.example"]) {
    const person = findPerson(typed);
    expect(findPerson(person?.sub ?? "")).toStrictEqual(person);
  }
});

test("tokens carry a verified address and a code-host user", () => {
  expect(claimsOf({ sub: "jane", email: "jane@example.com", name: "jane" })).toStrictEqual({
    sub: "jane",
    email: "jane@example.com",
    email_verified: true,
    name: "jane",
    code_host_username: "jane",
  });
});
