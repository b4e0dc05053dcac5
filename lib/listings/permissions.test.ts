import { expect, test } from "vitest";
import { permissionsOf } from "./permissions";

const manifest = { name: "a", allowedTools: ["Read", "Bash(git:*)"] };
const nothing = { tools: [], hosts: [], contacted: [], paths: [], commands: [], variables: [], unread: [] };

test("tells the tools that are asked for, and each thing that was seen with its area", () => {
  const observed = {
    ...nothing,
    tools: ["Read"],
    hosts: ["b.example", "a.example"],
    contacted: ["a.example"],
    commands: ["git"],
    unread: ["logo.bin"],
  };
  expect(permissionsOf(manifest, observed)).toStrictEqual({
    declared: ["Read", "Bash(git:*)"],
    observed: ["commands:git", "contacted:a.example", "hosts:a.example", "hosts:b.example", "unread:logo.bin"],
  });
});

test("nothing that was seen is another thing than no review", () => {
  expect(permissionsOf(manifest, nothing).observed).toStrictEqual([]);
  expect(permissionsOf(null, null)).toStrictEqual({ declared: null, observed: null });
});

test("what an older review did not look at yet is left out", () => {
  expect(permissionsOf({}, { hosts: ["a.example"], paths: "?" })).toStrictEqual({
    declared: [],
    observed: ["hosts:a.example"],
  });
});
