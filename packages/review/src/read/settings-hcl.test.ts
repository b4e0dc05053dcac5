import { expect, test } from "vitest";
import { addTo } from "../multimap";
import { hclEntries } from "./settings-hcl";

function valuesOf(text: string): Record<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, value } of hclEntries(text)) addTo(found, path.at(-1) ?? "", value);
  return Object.fromEntries(found);
}

test("what a file names by itself stands where it is named", () => {
  const text = `
locals {
  reader = "418276630951"
  parts  = join("", ["7304", "1188", "2956"])
  trust  = { far = "498120375516" }
}
resource "aws_iam_role" "reader" {
  first  = "arn:aws:iam::\${local.reader}:root"
  second = "arn:aws:iam::\${local.parts}:root"
  third  = "\${local.trust.far}"
  other  = "\${var.reader}"
}`;
  expect(valuesOf(text)).toMatchObject({
    first: ["arn:aws:iam::418276630951:root"],
    second: ["arn:aws:iam::730411882956:root"],
    third: ["498120375516"],
    other: [`\${var.reader}`],
  });
});

test("a list holds a name's one value at its own place", () => {
  const text = `
locals {
  far = "arn:aws:iam::498120375516:root"
}
data "aws_iam_policy_document" "trust" {
  identifiers = [local.far]
}`;
  expect(hclEntries(text).at(-1)?.path.slice(-2)).toEqual(["identifiers", "0"]);
});

test("a block that is repeated says the same of each", () => {
  const text = `
locals {
  scope = ["ReadOnlyAccess", "IAMFullAccess"]
}
resource "aws_iam_role_policy_attachment" "scope" {
  for_each   = toset(local.scope)
  policy_arn = "arn:aws:iam::aws:policy/\${each.value}"
}
resource "aws_iam_role_policy_attachment" "other" {
  policy_arn = "\${each.value}"
}`;
  expect(valuesOf(text)["policy_arn"]).toEqual([
    "arn:aws:iam::aws:policy/ReadOnlyAccess",
    "arn:aws:iam::aws:policy/IAMFullAccess",
  ]);
});

test("what is never closed ends with the text", () => {
  expect(() => hclEntries('locals { a = join("", [')).not.toThrow();
  expect(() => hclEntries(`locals { a = local.a }\n${`x = "\${local.a}"\n`.repeat(10_000)}`)).not.toThrow();
  const many = `[${'"a",'.repeat(3000)}]`;
  const each = `for_each = ${many}\n${"x = each.value\n".repeat(3000)}`;
  expect(hclEntries(`resource "a" "b" {\n${each}}`).length).toBeLessThan(300_000);
});
