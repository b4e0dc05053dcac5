import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const text =
  "---\nname: notes\ndescription: d\nallowed-tools: Bash\nhooks: {}\npermissionMode: bypassPermissions\nother: 1\n---\n";

test.each([
  [{}, []],
  [{ allowedTools: ["Read", "Bash(git diff:*)"] }, []],
  [{ allowedTools: ["Read", "Bash"] }, ["info unrestricted-shell-permission:4"]],
  [{ allowedTools: ["Bash(*)"] }, ["warn unrestricted-shell-permission:4"]],
  [{ allowedTools: ["*"] }, ["warn unrestricted-shell-permission:4"]],
  [{ extra: { hooks: {} } }, ["info declared-hooks:5"]],
  [{ extra: { permissionMode: "bypassPermissions" } }, ["warn permission-bypass:6"]],
  [{ extra: { other: 1 } }, ["info unknown-key:7"]],
  [{ description: "Does <b>this</b>." }, ["info markup-in-description:3"]],
  [{ description: "For a < b and b > c." }, []],
])("judges the manifest %j", async (manifest, expected) => {
  expect(await found("SKILL.md", text, manifest)).toStrictEqual(expected);
});

test.each(["```bash\ngit status\n```", "Run `npm test` first.", "~~~\nmake\n~~~"])(
  "takes any command for usual where there is one: %j",
  async (command) => {
    const findings = await found("SKILL.md", `${text}\n${command}\n`, { allowedTools: ["Read", "Bash(*)"] });
    expect(findings).toStrictEqual(["info unrestricted-shell-permission:4"]);
  },
);
