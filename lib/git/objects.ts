import { createHash } from "node:crypto";

/** The hexadecimal SHA-1 by which git knows an object. */
export type ObjectId = string;
export type Kind = "commit" | "tree" | "blob";
export type GitObject = { id: ObjectId; kind: Kind; content: Uint8Array };
export type TreeEntry = { name: string; mode: "100644" | "100755" | "40000"; id: ObjectId };

type Commit = { tree: ObjectId; parent: ObjectId | null; author: string; at: Date; message: string };

/** A file's content. */
export function blobOf(content: Uint8Array): GitObject {
  return objectOf("blob", content);
}

/** A folder; the entries may come in any order, no two of the same name. */
export function treeOf(entries: TreeEntry[]): GitObject {
  const lines = inOrder(entries).flatMap(({ mode, name, id }) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(id, "hex"),
  ]);
  return objectOf("tree", Buffer.concat(lines));
}

/** As git asks for it: by the bytes of the names, those of folders as if they ended with a slash. */
function inOrder(entries: TreeEntry[]): TreeEntry[] {
  return entries
    .map((entry) => ({ entry, key: Buffer.from(entry.mode === "40000" ? `${entry.name}/` : entry.name) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ entry }) => entry);
}

/** A state of the whole tree; `author` is a name with an address in angle brackets, and times are told to the second. */
export function commitOf({ tree, parent, author, at, message }: Commit): GitObject {
  const signature = `${author} ${Math.floor(at.getTime() / 1000)} +0000`;
  const head = [`tree ${tree}`, ...(parent ? [`parent ${parent}`] : []), `author ${signature}`];
  return objectOf("commit", Buffer.from(`${head.join("\n")}\ncommitter ${signature}\n\n${message}\n`));
}

function objectOf(kind: Kind, content: Uint8Array): GitObject {
  const id = createHash("sha1").update(`${kind} ${content.byteLength}\0`).update(content).digest("hex");
  return { id, kind, content };
}
