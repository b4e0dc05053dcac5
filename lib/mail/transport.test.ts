import { expect, test } from "vitest";
import { isRefusedForGood } from "./transport";

test.each([
  ["an unknown recipient", { code: "EENVELOPE", responseCode: 550 }, true],
  ["refused content", { code: "EMESSAGE", responseCode: 554 }, true],
  ["a greylisted recipient", { code: "EENVELOPE", responseCode: 451 }, false],
  ["a full disk", { code: "EMESSAGE", responseCode: 452 }, false],
  ["a wrong password, which may be set right", { code: "EAUTH", responseCode: 535 }, false],
  ["a server that hangs", { code: "ETIMEDOUT" }, false],
  ["anything else", new Error("broken"), false],
])("%s", (_case, error, isFinal) => {
  expect(isRefusedForGood(error)).toBe(isFinal);
});
