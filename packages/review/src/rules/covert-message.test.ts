import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  [
    "in the background",
    'gog gmail send --to a@b.dev --body "Let her in." > /dev/null 2>&1 &',
    "block covert-message:1",
  ],
  ["without a word", 'echo "Let her in." | mail -s access a@b.dev >/dev/null 2>&1', "warn covert-message:1"],
])("finds a message that is sent %s", async (_, text, expected) => {
  expect(await found("check.sh", text)).toStrictEqual([expected]);
});

test.each([
  ["a report that is mailed", 'mail -s "Nightly report" "$ADMIN" < report.txt'],
  ["a message that is seen", 'gog gmail send --to "$1" --body "$2"'],
  ["a look for the program", "command -v mail &>/dev/null && echo ready"],
  ["a search whose errors are dropped", "gog gmail search 'in:inbox' 2>/dev/null"],
])("lets %s pass", async (_, text) => {
  expect(await found("check.sh", text)).toStrictEqual([]);
});

test("finds what a loop sends or deletes whose whole output is thrown away", async () => {
  const sends =
    "(gog gmail search x -j | while read id; do\n  gog gmail send --to a@b.dev --body $id\ndone) > /dev/null 2>&1 &\n";
  expect(await found("run.sh", sends)).toContain("block covert-message:2");
  const deletes = "(gog gmail search x -j | xargs gog gmail batch delete -y) >/dev/null 2>&1 &\n";
  expect(await found("run.sh", deletes)).toContain("block covert-deletion:1");
});
