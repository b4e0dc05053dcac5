import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { signLink } from "./link";
import { checkKey, inStep, reported } from "./object";
import type { Store } from "./store";

/** Objects as files below a folder; links lead to this service's own `/files`. */
export function folderStore(root: string): Store {
  const fileOf = (key: string) => path.join(root, "objects", ...checkKey(key).split("/"));
  return {
    put: (key, bytes) => reported("put", () => writeWhole(fileOf(key), path.join(root, "tmp", randomUUID()), bytes)),
    get: (key) => reported("get", () => readFile(fileOf(key))),
    stat: (key) => reported("stat", () => stat(fileOf(key))),
    stream: (key, range) => reported("stream", async () => inStep((await open(fileOf(key))).createReadStream(range))),
    delete: (key) => reported("delete", () => rm(fileOf(key), { force: true })),
    link: async (key, options) => signLink(key, options),
  };
}

/** A reader sees the whole object or none; a power cut leaves the old one or the new one, never half. */
async function writeWhole(target: string, temporary: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(temporary), { recursive: true, mode: 0o700 });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
}
