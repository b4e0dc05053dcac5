import { expect, test } from "vitest";
import { entriesOf } from "./settings";

test("fills references in", () => {
  expect(entriesOf("base: &base\n  image: notes\nweb: *base\n")).toStrictEqual([
    { path: ["base", "image"], value: "notes" },
    { path: ["web", "image"], value: "notes" },
  ]);
});

test.each([
  ["lead nowhere", "web: *base\n"],
  [
    "grow without end",
    `a: &a [1, 2]\n${"bcdefghi".replace(/./g, (key) => `${key}: &${key} [${`*${String.fromCharCode(key.charCodeAt(0) - 1)}, `.repeat(9)}]\n`)}`,
  ],
])("reads nothing of references that %s", (_, text) => {
  expect(entriesOf(text)).toStrictEqual([]);
});

test("reads settings that only look like TOML, without quotes", () => {
  expect(entriesOf("[auth]\norg_role = Admin\nport = 3000\n")).toStrictEqual([
    { path: ["auth", "org_role"], value: "Admin" },
    { path: ["auth", "port"], value: "3000" },
  ]);
});

test("reads TOML, and what else is there where a line can't be read", () => {
  const text =
    '[mcp_servers.notes]\ncommand = "npx"\nargs = [\n  "-y", # yes\n  "notes",\n]\n... and so on\nenv = { KEY = "a" }\n';
  expect(entriesOf(text)).toStrictEqual([
    { path: ["mcp_servers", "notes", "command"], value: "npx" },
    { path: ["mcp_servers", "notes", "args", "0"], value: "-y" },
    { path: ["mcp_servers", "notes", "args", "1"], value: "notes" },
    { path: ["mcp_servers", "notes", "env", "KEY"], value: "a" },
  ]);
});
