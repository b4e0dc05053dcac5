import { readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { findAssistant } from "@skillyard/assistants/assistants";
import { contentHash, sha256Hex } from "@skillyard/format/content-hash";
import type { Context } from "../context";
import type { Scope } from "../places";
import { filesIn, stat } from "./files";
import type { LockedItem } from "./lock";
import { placeFor, sharedFolder } from "./targets";

/** What an assistant should find of an installed package, and does not: its place, and what is wrong with it. */
export type Misplaced = { assistant: string; path: string; problem: "missing" | "changed" };

/** Whether every assistant that was told of it finds it. */
export async function isPlaced(context: Context, scope: Scope, name: string, item: LockedItem): Promise<boolean> {
  return (await misplacedOf(context, scope, name, item)).length === 0;
}

export async function misplacedOf(
  context: Context,
  scope: Scope,
  name: string,
  item: LockedItem,
): Promise<Misplaced[]> {
  const shared = sharedFolder(scope, item.type, name);
  const found: Misplaced[] = [];
  for (const { id, at } of placesOf(context, scope, name, item)) {
    if (!(await stat(at))) found.push({ assistant: id, path: at, problem: "missing" });
    else if (!(await isAsPlaced(at, shared, item, id))) found.push({ assistant: id, path: at, problem: "changed" });
  }
  return found;
}

/** Where each assistant of an installed package has it. */
export function placesOf({ environment }: Context, scope: Scope, name: string, { type, targets }: LockedItem) {
  return Object.keys(targets).flatMap((id) => {
    const assistant = findAssistant(id);
    const at = assistant && placeFor(assistant, { type, name }, { scope, environment });
    return at ? [{ id, at }] : [];
  });
}

async function isAsPlaced(at: string, shared: string, item: LockedItem, id: string): Promise<boolean> {
  const kind = item.targets[id];
  if (kind === "file") return sha256Hex(await readFile(at)) === item.written?.[id];
  if (kind === "copy") return isSame(at, shared);
  return (await isLinkInto(at, shared)) || (process.platform === "win32" && isSame(at, shared));
}

/** Whether a link leads to the folder, as a skill's does, or to a file in it, as an agent's does. */
async function isLinkInto(at: string, shared: string): Promise<boolean> {
  if (!(await stat(at))?.isSymbolicLink()) return false;
  const target = path.resolve(path.dirname(at), await readlink(at));
  return target === shared || path.dirname(target) === shared;
}

async function isSame(at: string, shared: string): Promise<boolean> {
  if (!(await stat(at))?.isDirectory()) return true; // a lone file is of the shared ones, which are looked at themselves
  const [own, others] = await Promise.all([filesIn(at), filesIn(shared).catch(() => [])]);
  return contentHash(own) === contentHash(others);
}
