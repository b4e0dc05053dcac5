import { contentHash } from "@skillyard/format/content-hash";
import type { Context } from "../context";
import type { Scope } from "../places";
import { type Differences, differences, isDifferent } from "./differences";
import { filesIn, type InstalledFile, stat } from "./files";
import type { LockedItem } from "./lock";
import { sharedFolder } from "./targets";
import { readRecord } from "./transaction";
import { asRecorded } from "./unpack";

export type State = { found: InstalledFile[] | null; differences: Differences | null; isAsLocked: boolean };

/** The files of an installed package as they lie here, held against what was installed and what the lock file says. */
export async function stateOf(context: Context, scope: Scope, name: string, item: LockedItem): Promise<State> {
  const folder = sharedFolder(scope, item.type, name);
  if (!(await stat(folder))?.isDirectory()) return { found: null, differences: null, isAsLocked: false };
  const record = await readRecord(scope, name);
  const found = asRecorded(await filesIn(folder), record ?? [], context.platform);
  const isAsLocked = contentHash(found) === (item.written_hash ?? item.content_hash);
  return { found, differences: record && differences(record, found), isAsLocked };
}

/** The paths of files that were changed, removed or added here since; `*` where it is only known that something was. */
export async function editsOf(context: Context, scope: Scope, name: string, item: LockedItem): Promise<string[]> {
  const { found, differences: known, isAsLocked } = await stateOf(context, scope, name, item);
  if (found === null || isAsLocked) return [];
  if (!known || !isDifferent(known)) return ["*"];
  return [...known.changed, ...known.missing, ...known.added].sort();
}
