import type { Context } from "../context";
import type { Run } from "../definitions";
import { EXIT } from "../failure";
import { stateOf } from "../install/edits";
import { type Lock, type LockedItem, readLock } from "../install/lock";
import { compared } from "../install/newer";
import { installedAs, refuseOtherService } from "../install/refusals";
import { type Misplaced, misplacedOf } from "../install/targets-state";
import type { Scope } from "../places";
import { plain } from "../plain";

type Verified = {
  name: string;
  slug: string;
  version: string;
  ok: boolean;
  changed: string[];
  missing: string[];
  added: string[];
  misplaced: Misplaced[];
  /** What the service says now, where it was asked. */
  blocked: boolean | null;
  superseded_by: string | null;
};

export const run: Run = async (context, names, { global: isUser, offline }) => {
  const scope = context.scope(Boolean(isUser));
  const lock = await readLock(scope.lockFile);
  const chosen = chosenOf(lock, names);
  const now = lock && !offline ? await told(context, scope, lock) : new Map();
  const items = await Promise.all(
    chosen.map(async ([name, item]) => verified(await filesOf(context, scope, name, item), now.get(name))),
  );
  context.out.result(
    { items },
    () => items.map((item) => sentences(context, item)).join("\n") || "Nothing is installed.",
  );
  return items.every(({ ok }) => ok) ? 0 : EXIT.difference;
};

function chosenOf(lock: Lock | null, names: string[]): [string, LockedItem][] {
  if (names.length === 0) return Object.entries(lock?.items ?? {});
  return names.map((name) => [name, installedAs(name, lock)]);
}

type Now = { blocked: boolean; superseded_by: string | null };

async function told(context: Context, scope: Scope, lock: Lock): Promise<Map<string, Now>> {
  refuseOtherService(context, scope, lock);
  return new Map(
    (await compared(context, lock)).flatMap(({ name, item, now }) =>
      now
        ? [
            [
              name,
              { blocked: now.blocked, superseded_by: now.latest_version === item.version ? null : now.latest_version },
            ],
          ]
        : [],
    ),
  );
}

async function filesOf(context: Context, scope: Scope, name: string, item: LockedItem) {
  const { found, differences, isAsLocked } = await stateOf(context, scope, name, item);
  const known = differences ?? { changed: [], missing: [], added: [] };
  const unexplained = !isAsLocked && known.changed.length + known.missing.length + known.added.length === 0;
  return {
    name,
    slug: item.slug,
    version: item.version,
    changed: unexplained && found !== null ? ["*"] : known.changed,
    missing: unexplained && found === null ? ["*"] : known.missing,
    added: known.added,
    misplaced: await misplacedOf(context, scope, name, item),
  };
}

function verified(files: Awaited<ReturnType<typeof filesOf>>, now: Now | undefined): Verified {
  const { changed, missing, added, misplaced } = files;
  const ok = changed.length + missing.length + added.length + misplaced.length === 0 && !now?.blocked;
  return { ...files, ok, blocked: now?.blocked ?? null, superseded_by: now?.superseded_by ?? null };
}

function sentences({ out }: Context, item: Verified): string {
  const { name, version, ok, blocked, superseded_by } = item;
  const lines = [
    ...(blocked ? ["blocked by the security review since; remove it"] : []),
    ...(["changed", "missing", "added"] as const).flatMap((kind) => item[kind].map((path) => `${kind} ${plain(path)}`)),
    ...item.misplaced.map(({ assistant, path, problem }) => `${problem} for ${assistant}: ${path}`),
    ...(superseded_by ? [`${plain(superseded_by)} is out`] : []),
  ];
  const mark = ok ? out.style("green", "ok") : out.style("red", "not as it should be");
  return [`${out.style("bold", name)} ${version} ${mark}`, ...lines.map((line) => `  ${line}`)].join("\n");
}
