import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.join(import.meta.dirname, "migrations/meta");

test("the last schema snapshot alone is kept, which is all that the generator reads", () => {
  const snapshots = readdirSync(FOLDER)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort();
  const older = snapshots.slice(0, -1);
  expect(older, `Delete from db/migrations/meta: ${older.join(" ")}`).toStrictEqual([]);
  expect(snapshots, "Without one, the next migration would create everything again").toHaveLength(1);
});
