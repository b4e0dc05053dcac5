import path from "node:path";
import type { Context } from "../context";
import { type Exit, Failure } from "../failure";
import type { Scope } from "../places";
import { editsOf } from "./edits";
import { leadsTo, stat } from "./files";
import type { Lock, LockedItem } from "./lock";

/** A lock file names the service that its hashes are of; a token goes to no other because a file says so. */
export function refuseOtherService({ origin }: Context, { lockFile }: Scope, lock: Lock | null): void {
  if (!lock || lock.registry === origin) return;
  const message = `${lockFile} is of ${lock.registry}, and this is ${origin}`;
  throw new Failure("usage", message, `If you trust it: --api-url ${lock.registry}`, "OTHER_SERVICE");
}

/** A repository of somebody's may have a link where a folder is expected, and lead anywhere with it. */
export async function refuseOutside({ kind, root }: Scope, place: string): Promise<void> {
  if (kind === "user") return; // people keep such folders elsewhere, and know it
  const folder = path.dirname(place);
  const real = await leadsTo(folder);
  if (real === root || real.startsWith(root + path.sep)) return;
  throw new Failure("failed", `${folder} leads out of the project, to ${real}`, "Remove the link", "LEADS_OUT");
}

type Wanted = { name: string; slug: string; shared: string; current: LockedItem | undefined };

/** A name is that of one package, and of nothing that came from elsewhere. */
export async function refuseClash({ name, slug, shared, current }: Wanted): Promise<void> {
  if (current && current.slug !== slug) {
    throw clash(`${name} is ${current.slug}, which is installed at ${shared}; ${slug} would be written there`);
  }
  if (!current && (await stat(shared))) {
    throw clash(`${shared} is there already, and not from here; ${slug} would be written there`);
  }
}

export function clash(what: string): Failure {
  return new Failure("failed", what, "Give it another name: --as NAME", "NAME_TAKEN");
}

/** What was changed in installed files goes only where somebody says so. */
export async function refuseEdits(
  context: Context,
  scope: Scope,
  { name, item, question, exit = "failed" }: { name: string; item: LockedItem; question?: string; exit?: Exit },
): Promise<void> {
  const edits = await editsOf(context, scope, name, item);
  if (edits.length === 0) return;
  const changed = `${name} was changed here: ${edits.join(", ")}`;
  if (question && context.ask.isPossible && (await context.ask.confirm(`${changed}. ${question}`))) return;
  throw new Failure(exit, changed, "To lose the changes: --overwrite", "LOCAL_EDITS");
}

/** The package that is installed under a name. Throws a Failure where none is. */
export function installedAs(name: string, lock: Lock | null): LockedItem {
  const item = lock && Object.hasOwn(lock.items, name) ? lock.items[name] : undefined;
  if (item) return item;
  const message = `${JSON.stringify(name)} is not installed here`;
  throw new Failure("notFound", message, "See: skillyard list, or list -g", "NOT_INSTALLED");
}
