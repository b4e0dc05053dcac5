import { blobOf, type GitObject, type ObjectId, type TreeEntry, treeOf } from "./objects";

type File = { path: string; mode: "644" | "755"; bytes: Uint8Array };
/** A folder whose objects are there already. */
type Known = { path: string; folder: ObjectId };

/** A folder: its own id, and the objects that it is made of. */
export type Folder = { id: ObjectId; objects: GitObject[] };

/** The folder of these, whose paths are checked already: relative, with `/` between segments, no two the same. */
export function folderOf(items: (File | Known)[]): Folder {
  const entries: TreeEntry[] = [];
  const objects: GitObject[] = [];
  const below = new Map<string, (File | Known)[]>();

  for (const item of items) {
    const cut = item.path.indexOf("/");
    const name = item.path.slice(0, cut === -1 ? undefined : cut);
    if (cut !== -1) {
      const inside = below.get(name) ?? [];
      inside.push({ ...item, path: item.path.slice(cut + 1) });
      below.set(name, inside);
    } else if ("folder" in item) {
      entries.push({ name, mode: "40000", id: item.folder });
    } else {
      const blob = blobOf(item.bytes);
      entries.push({ name, mode: `100${item.mode}`, id: blob.id });
      objects.push(blob);
    }
  }
  for (const [name, inside] of below) {
    const folder = folderOf(inside);
    entries.push({ name, mode: "40000", id: folder.id });
    for (const object of folder.objects) objects.push(object);
  }

  const tree = treeOf(entries);
  return { id: tree.id, objects: [...objects, tree] };
}
