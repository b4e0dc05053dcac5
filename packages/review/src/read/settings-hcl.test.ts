import { expect, test } from "vitest";
import { entriesOf } from "./settings";

test("reads blocks, lists and functions of Terraform", () => {
  const text = `
# Who may do what.
resource "acme_role" "deploy" {
  name  = "deploy"
  tags  = ["a", var.tag]
  policy = jsonencode({
    Statement = [{ Effect = "Allow" }]
  })
  rule { port = 80 }
  rule { port = 443 }
}
locals {
  region = "eu" // far away
}
`;
  expect(entriesOf(text).map(({ path, value }) => `${path.join(".")}=${value}`)).toStrictEqual([
    "0.resource.acme_role.deploy.name=deploy",
    "0.resource.acme_role.deploy.tags.0=a",
    "0.resource.acme_role.deploy.tags.1=var.tag",
    "0.resource.acme_role.deploy.policy.Statement.0.Effect=Allow",
    "0.resource.acme_role.deploy.rule.0.port=80",
    "0.resource.acme_role.deploy.rule.1.port=443",
    "1.locals.region=eu",
  ]);
});

test.each(["resource {", 'resource "a" "b" { x = [', 'resource "a" "b" { x = f( } ) = }'])("ends at %s", (text) => {
  expect(entriesOf(text).length).toBeLessThan(3);
});
