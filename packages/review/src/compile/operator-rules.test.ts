import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOperatorRules } from "./operator-rules";
import { readOwnRules } from "./read-rules";

const RULE = `id: no-crypto-tools
category: policy
title: Handles wallets, which our policy forbids
message: Our policy forbids tools for wallets.
remediation: Leave wallets out.
looks_at: statement
when:
  - severity: block
    says: ["{wallet-tool}"]
examples:
  harmful: [Open the seed vault., Use a seed vault., Seed vaults are fine.]
  harmless: [Open the vault., Plant a seed., Nothing.]
`;
const WORDS = "wallet-tool: { means: tools for wallets, en: 'seed vault, seed vaults' }\n";
const FILES = { "policy/no-crypto-tools.yaml": RULE, "words/policy.yaml": WORDS };

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "operator-rules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

test("an operator's rules have classes of their own and a mark before their ids", () => {
  const { rules, words, version } = readOperatorRules(folderWith(FILES));
  expect(rules.map(({ id }) => id)).toEqual(["operator/no-crypto-tools"]);
  expect(words["wallet-tool"]?.en).toBe("seed vault, seed vaults");
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  expect(readOperatorRules(folderWith(FILES)).version).toBe(version);
  expect(readOperatorRules(folderWith({ ...FILES, "words/policy.yaml": `${WORDS}\n` })).version).not.toBe(version);
});

const [own] = readOwnRules().rules;
const mistaken = (from: string, to: string) => ({ ...FILES, "policy/no-crypto-tools.yaml": RULE.replace(from, to) });

test.each([
  ["a severity that is none", mistaken("block", "fatal"), /no-crypto-tools\.yaml:8: .*severity/],
  ["a class that nobody has", mistaken("{wallet-tool}", "{wallet-tools}"), /no-crypto-tools\.yaml:9: .*wallet-tools/],
  ["YAML that breaks", mistaken("when:", "when: ["), /no-crypto-tools\.yaml:\d+: /],
  ["no condition", mistaken("when:", "where:"), /no-crypto-tools\.yaml:1: .*when/],
  ["another file name", { "policy/other.yaml": RULE, "words/w.yaml": WORDS }, /other\.yaml:1: .*no-crypto-tools/],
  [
    "an id of ours",
    { [`${own?.id}.yaml`]: RULE.replace("no-crypto-tools", own?.id ?? ""), "words/w.yaml": WORDS },
    /:1: .* own rules/,
  ],
  [
    "a class of ours",
    { ...FILES, "words/policy.yaml": "never: { means: no, en: no }\n" },
    /policy\.yaml:1: There is a class never/,
  ],
])("refuses %s, with file, line and reason", (_, files, said) => {
  expect(() => readOperatorRules(folderWith(files))).toThrow(said);
});

test("refuses a folder that is not there", () => {
  expect(() => readOperatorRules("/nowhere/rules")).toThrow("There is no folder /nowhere/rules");
});

test("the example that the guide gives can be used", () => {
  const guide = readFileSync("docs/reviews.md", "utf8");
  const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(readOperatorRules(folderWith({ "policy/cluster-change.yaml": example })).rules).toMatchObject([
    { id: "operator/cluster-change", when: [{ severity: "block" }, { severity: "warn" }] },
  ]);
});
