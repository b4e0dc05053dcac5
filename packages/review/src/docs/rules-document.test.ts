import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { RULES } from "./catalogue";
import { rulesDocument } from "./rules-document";

test("RULES.md is what the rules say today", async () => {
  const written = await readFile(path.join(import.meta.dirname, "../../RULES.md"), "utf8");
  expect(written === rulesDocument(RULES), "RULES.md is behind the rules; run: npm run review:rules").toBe(true);
});
