import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { Failure } from "../failure";
import { editsOf } from "../install/edits";
import { type Lock, type LockedItem, readLock } from "../install/lock";
import { sharedFolder } from "../install/targets";
import { misplacedOf, placesOf } from "../install/targets-state";
import { carryOut, stepsOf } from "../install/transaction";
import { changing } from "../install/unfinished";
import type { Scope } from "../places";

export const run: Run = async (context, names, { global: isUser, overwrite }) => {
  const scope = context.scope(Boolean(isUser));
  await changing(context, scope, async () => {
    const lock = await readLock(scope.lockFile);
    const chosen = names.map((name) => ({ name, item: installedAs(name, lock) }));
    for (const { name, item } of chosen) if (!overwrite) await refuseEdits(context, scope, name, item);
    if (context.flags.dryRun) return;
    for (const { name, item } of chosen) await remove(context, scope, { name, item, registry: lock?.registry ?? "" });
  });
  const done = context.flags.dryRun ? "Would remove" : "Removed";
  context.out.result({ removed: names }, () => names.map((name) => `${done} ${name}`).join("\n"));
  return 0;
};

function installedAs(name: string, lock: Lock | null): LockedItem {
  const item = lock && Object.hasOwn(lock.items, name) ? lock.items[name] : undefined;
  if (item) return item;
  throw new Failure(
    "notFound",
    `${JSON.stringify(name)} is not installed here`,
    "See: skillyard list, or list -g",
    "NOT_INSTALLED",
  );
}

async function refuseEdits(context: Context, scope: Scope, name: string, item: LockedItem): Promise<void> {
  const edits = await editsOf(context, scope, name, item);
  if (edits.length === 0) return;
  const isAgreed =
    context.ask.isPossible && (await context.ask.confirm(`${name} was changed here (${edits.join(", ")}). Remove it?`));
  if (!isAgreed)
    throw new Failure(
      "failed",
      `${name} was changed here: ${edits.join(", ")}`,
      "To lose the changes: --overwrite",
      "LOCAL_EDITS",
    );
}

/** What somebody else has put where an assistant looks stays. */
async function remove(
  context: Context,
  scope: Scope,
  { name, item, registry }: { name: string; item: LockedItem; registry: string },
): Promise<void> {
  const others = new Set(
    (await misplacedOf(context, scope, name, item))
      .filter(({ problem }) => problem === "changed")
      .map((each) => each.path),
  );
  for (const kept of others) context.out.warn(`${kept} is not as it was installed, and stays`);
  const removed = placesOf(context, scope, name, item)
    .map(({ at }) => at)
    .filter((at) => !others.has(at));
  const shared = sharedFolder(scope, item.type, name);
  const old = path.join(path.dirname(shared), `.skillyard-old-${randomBytes(6).toString("hex")}`);
  const change = {
    name,
    registry,
    shared,
    fresh: null,
    old,
    placed: [],
    removed,
    item: null,
    files: null,
    isFrozen: false,
  };
  await carryOut(stepsOf(scope, change));
}
