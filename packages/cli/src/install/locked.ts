import type { Context } from "../context";
import { Failure, failureOf } from "../failure";
import { inParallel } from "../in-parallel";
import type { Scope } from "../places";
import { stateOf } from "./edits";
import { type How, type Installed, install, plan } from "./install";
import type { Lock, LockedItem } from "./lock";
import { type Obtained, obtain } from "./obtain";
import { refuseEdits, refuseOtherService } from "./refusals";
import { isPlaced } from "./targets-state";

type Missing = { name: string; item: LockedItem };

/** Installs what the lock file lists and is not there as it says. Throws a Failure for what can't be exactly so. */
export async function installLocked(
  context: Context,
  scope: Scope,
  lock: Lock,
  how: How & { isDryRun: boolean },
): Promise<Installed[]> {
  refuseOtherService(context, scope, lock);
  const missing: Missing[] = [];
  for (const [name, item] of Object.entries(lock.items)) {
    const { isAsLocked } = await stateOf(context, scope, name, item);
    if (!isAsLocked || !(await isPlaced(context, scope, name, item))) missing.push({ name, item });
  }
  if (how.isFrozen && !how.overwrites) {
    for (const each of missing) await refuseEdits(context, scope, { ...each, exit: "difference" });
  }
  const obtained = await inParallel(missing, ({ item }) => obtainLocked(context, item, how));
  const installed: Installed[] = [];
  for (const [i, each] of obtained.entries()) {
    const { name, item } = missing[i] as Missing;
    const own = { ...how, as: name, for: Object.keys(item.targets).filter((id) => id !== "agents") };
    installed.push(
      how.isDryRun ? (await plan(context, scope, each, own)).installed : await install(context, scope, each, own),
    );
  }
  return installed;
}

async function obtainLocked(context: Context, item: LockedItem, { isFrozen }: How): Promise<Obtained> {
  const { slug, type, version, content_hash } = item;
  try {
    return await obtain(context, { slug, type, version, contentHash: content_hash });
  } catch (error) {
    const failure = failureOf(error);
    if (!isFrozen || failure?.code !== "HASH_MISMATCH") throw error;
    throw new Failure("difference", failure.message, failure.hint, failure.code);
  }
}
