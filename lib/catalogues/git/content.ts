import { env } from "@/lib/env";
import { folderOf } from "@/lib/git/folder";
import type { GitObject, ObjectId } from "@/lib/git/objects";
import { type PackedObject, packObject } from "@/lib/git/pack";
import type { Held, Part } from "./held";
import { readFolder, UnfitPackage } from "./packages";
import type { Plugin } from "./plugin";
import type { Row } from "./rows";

/** A state of the catalogue: its root folder, and all objects that this is made of. */
export type Content = {
  tree: ObjectId;
  objects: Map<ObjectId, PackedObject>;
  /** By content, what became of each package. */
  parts: Map<string, Part>;
  listingIds: string[];
  /** Whether nothing is missing that could not be read just now. */
  isComplete: boolean;
};

/** Writes the catalogue of these plugins, of which no package is opened that `held` has a part of. */
export async function writeContent(plugins: Plugin[], held: Held): Promise<Content> {
  const content: Content = { tree: "", objects: new Map(), parts: new Map(), listingIds: [], isComplete: true };
  const entries: object[] = [];
  const items: Parameters<typeof folderOf>[0] = [];
  for (const { row, name, folder, entry, manifest, standardManifest } of plugins) {
    const part = await partOf(row, held, content);
    if (!part) continue;
    const root = `plugins/${name}`;
    items.push(file(`${root}/.claude-plugin/plugin.json`, manifest), file(`${root}/plugin.json`, standardManifest));
    items.push({ path: `${root}/${folder}`, folder: part.folder });
    entries.push(entry);
    content.listingIds.push(row.id);
  }
  const root = folderOf([file(".claude-plugin/marketplace.json", marketplaceOf(entries)), ...items]);
  await add(root.objects, held, content);
  return { ...content, tree: root.id };
}

/** What the package came to, whose objects are then in the content. */
async function partOf(row: Row, held: Held, content: Content): Promise<Part> {
  const key = `${row.type} ${row.contentHash}`;
  const known = content.parts.get(key) ?? held.parts.get(key);
  const part = known === undefined ? await open(row, held, content) : known;
  if (part === undefined) {
    content.isComplete = false;
    return null;
  }
  content.parts.set(key, part);
  for (const id of part?.objects ?? []) {
    const object = content.objects.get(id) ?? held.find(id);
    if (!object) throw new Error(`The index of the git catalogue names ${id}, which its pack lacks`);
    content.objects.set(id, object);
  }
  return part;
}

/** Undefined where the package can't be read now, and is to be tried again. */
async function open(row: Row, held: Held, content: Content): Promise<Part | undefined> {
  try {
    const folder = await readFolder(row);
    if (!folder) return undefined;
    await add(folder.objects, held, content);
    return { folder: folder.id, objects: [...new Set(folder.objects.map(({ id }) => id))] };
  } catch (error) {
    if (error instanceof UnfitPackage) return null;
    throw error;
  }
}

async function add(added: GitObject[], held: Held, { objects }: Content): Promise<void> {
  for (const object of added) {
    if (objects.has(object.id)) continue;
    objects.set(object.id, held.find(object.id) ?? (await packObject(object)));
  }
}

function marketplaceOf(entries: object[]): object {
  const description = `Skills and agents, free of charge, from ${env.APP_URL}`;
  return { name: "skillyard-git", owner: { name: "Skillyard" }, metadata: { description }, plugins: entries };
}

function file(path: string, json: object) {
  return { path, mode: "644" as const, bytes: Buffer.from(`${JSON.stringify(json, null, 1)}\n`) };
}
