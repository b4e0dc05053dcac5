import { expect, test } from "vitest";
import { readOffset } from "./offset";

test.each([
  [{}, 0],
  [{ offset: "24" }, 24],
  [{ offset: "-24" }, 0],
  [{ offset: "1.5" }, 0],
  [{ offset: "many" }, 0],
  [{ offset: "" }, 0],
  [{ offset: "99999999999" }, 0],
  [{ offset: ["24", "48"] }, 0],
])("reads %j as %i", (params, offset) => {
  expect(readOffset(params)).toBe(offset);
});
