import { expect, test } from "vitest";
import { newUserCode, parseUserCode } from "./user-code";

test("a code is two groups of four letters that can't be mistaken", () => {
  for (let i = 0; i < 200; i++) expect(newUserCode()).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
});

for (const typed of ["BCDF-GHJK", "bcdf-ghjk", "BCDFGHJK", " bcdf ghjk ", "b-c-d-f-g-h-j-k", "BCDF–GHJK"]) {
  test(`“${typed}” is read as it was meant`, () => expect(parseUserCode(typed)).toBe("BCDF-GHJK"));
}

for (const typed of ["", "BCDF-GHJ", "BCDF-GHJKL", "BCDF-GHJA", "BCDF-GHJ0", "BCDF_GHJK"]) {
  test(`“${typed}” is no code`, () => expect(parseUserCode(typed)).toBeNull());
}
