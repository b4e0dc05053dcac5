import { expect, test } from "vitest";
import { checkoutBody } from "./schema";

const accepts = (success_url: string) => checkoutBody.safeParse({ skill_slug: "a-skill", success_url }).success;

test.each([
  "http://localhost:3000/done?session_id={CHECKOUT_SESSION_ID}",
  "http://localhost:51763/callback",
  "http://127.0.0.1:8080/",
  "http://[::1]:8080/",
])("sends the buyer back to %s", (address) => {
  expect(accepts(address)).toBe(true);
});

test.each([
  "https://evil.example/",
  "https://localhost.evil.example/",
  "http://localhost@evil.example/",
  "http://user:secret@localhost:3000/",
  "http://127.0.0.1.evil.example/",
  "javascript:alert(1)",
  "//evil.example",
  "/done",
  "",
])("does not send the buyer to %j", (address) => {
  expect(accepts(address)).toBe(false);
});
