import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { type LockedItem, readLock } from "../install/lock";
import { installedAs, refuseEdits, refuseOutside } from "../install/refusals";
import { sharedFolder } from "../install/targets";
import { type Misplaced, misplacedOf, placesOf } from "../install/targets-state";
import { carryOut, stepsOf } from "../install/transaction";
import { changing } from "../install/unfinished";
import type { Scope } from "../places";

export const run: Run = async (context, names, { global: isUser, overwrite }) => {
  const scope = context.scope(Boolean(isUser));
  await changing(context, scope, async () => {
    const lock = await readLock(scope.lockFile);
    const chosen = names.map((name) => ({ name, item: installedAs(name, lock) }));
    for (const { name, item } of chosen)
      if (!overwrite) await refuseEdits(context, scope, { name, item, question: "Remove it?" });
    if (context.flags.dryRun) return;
    const how = { registry: lock?.registry ?? "", losesEdits: Boolean(overwrite) };
    for (const each of chosen) await remove(context, scope, { ...each, ...how });
  });
  const done = context.flags.dryRun ? "Would remove" : "Removed";
  context.out.result({ removed: names }, () => names.map((name) => `${done} ${name}`).join("\n"));
  return 0;
};

type Removed = { name: string; item: LockedItem; registry: string; losesEdits: boolean };

/** What somebody else has put where an assistant looks stays, and so does what was changed, unless it may be lost. */
async function remove(context: Context, scope: Scope, { name, item, registry, losesEdits }: Removed): Promise<void> {
  const isOthers = ({ problem, assistant }: Misplaced) =>
    problem === "changed" && (item.targets[assistant] === "link" || !losesEdits);
  const others = new Set((await misplacedOf(context, scope, name, item)).filter(isOthers).map((each) => each.path));
  for (const kept of others) context.out.warn(`${kept} is not as it was installed, and stays`);
  const removed = placesOf(context, scope, name, item)
    .map(({ at }) => at)
    .filter((at) => !others.has(at));
  const shared = sharedFolder(scope, item.type, name);
  await refuseOutside(scope, shared);
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
