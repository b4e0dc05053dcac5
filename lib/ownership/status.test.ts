import { expect, test } from "vitest";
import { PURCHASE_STATES } from "@/db/schema/purchases";
import { PURCHASE_STATUSES, STATUS_OF, statesOf } from "./status";

test("tells every state under exactly one word", () => {
  expect(PURCHASE_STATUSES.flatMap(statesOf).toSorted()).toEqual(PURCHASE_STATES.toSorted());
  expect(STATUS_OF.partially_refunded).toBe("completed");
  expect(STATUS_OF.charged_back).toBe("disputed");
});
