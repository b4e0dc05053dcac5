import { expect, test } from "vitest";
import { nextVersion, numbersAfter } from "./versions";

test.each([
  ["1.0.0", {}, "1.0.1"],
  ["1.2.3", { bump: "minor" }, "1.3.0"],
  ["1.2.3", { bump: "major" }, "2.0.0"],
  ["1.0.0", { version: "1.0.1-rc.1" }, "1.0.1-rc.1"],
  ["1.0.1-rc.1", {}, "1.0.1"],
  ["1.0.0", { version: "2.0.0+build.5" }, "2.0.0+build.5"],
  ["1.0.0", { version: "3.0.0", bump: "patch" }, "3.0.0"],
] as const)("after %s, %j opens %s", (current, input, expected) => {
  expect(nextVersion(current, input)).toBe(expected);
});

test.each(["1.0.0", "0.9.9", "1.0.0-rc.1", "1.0.0+build"])("refuses %s, which is not greater than 1.0.0", (version) => {
  expect(() => nextVersion("1.0.0", { version })).toThrow("Version must be greater than 1.0.0");
});

test.each(["v2.0.0", " 2.0.0", "2.0", "2", "2.0.0.0", "latest", "02.0.0", `${"9".repeat(20)}.0.0`])(
  "refuses %j, which is not semver",
  (version) => {
    expect(() => nextVersion("1.0.0", { version })).toThrow(/valid semver/);
  },
);

test("while nothing is published, the number of any refused version may be used again", () => {
  const freed = ["1.0.0", "1.0.1"];
  expect(nextVersion("1.0.1", { version: "1.0.1" }, freed)).toBe("1.0.1");
  expect(nextVersion("1.0.1", { version: "1.0.0" }, freed)).toBe("1.0.0");
  expect(() => nextVersion("1.0.1", { version: "0.9.0" }, freed)).toThrow(/greater/);
});

test("refuses to count further than numbers go", () => {
  const highest = `1.0.${Number.MAX_SAFE_INTEGER}`;
  expect(() => nextVersion(highest, {})).toThrow(/name the next version/);
  expect(nextVersion(highest, { bump: "minor" })).toBe("1.1.0");
});

test("the numbers to choose from are those that the domain opens", () => {
  expect(numbersAfter("1.2.3", null)).toStrictEqual([
    { step: "patch", version: "1.2.4" },
    { step: "minor", version: "1.3.0" },
    { step: "major", version: "2.0.0" },
  ]);
  expect(numbersAfter("1.0.0", "1.0.0")[0]).toStrictEqual({ step: "again", version: "1.0.0" });
  expect(numbersAfter(`1.0.${Number.MAX_SAFE_INTEGER}`, null).map(({ version }) => version)).toStrictEqual([
    "1.1.0",
    "2.0.0",
  ]);
  for (const { version } of numbersAfter("1.0.0", "1.0.0"))
    expect(nextVersion("1.0.0", { version }, ["1.0.0"])).toBe(version);
});
