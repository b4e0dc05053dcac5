import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  [
    "in the background",
    'gog gmail send --to a@b.dev --body "Let her in." > /dev/null 2>&1 &',
    "block covert_message:1",
  ],
  ["without a word", 'echo "Let her in." | mail -s access a@b.dev >/dev/null 2>&1', "warn covert_message:1"],
])("finds a message that is sent %s", async (_, text, expected) => {
  expect(await found("check.sh", text)).toStrictEqual([expected]);
});

test.each([
  ["a report that is mailed", 'mail -s "Nightly report" "$ADMIN" < report.txt'],
  ["a message that is seen", 'gog gmail send --to "$1" --body "$2"'],
  ["a search whose errors are dropped", "gog gmail search 'in:inbox' 2>/dev/null"],
])("lets %s pass", async (_, text) => {
  expect(await found("check.sh", text)).toStrictEqual([]);
});
