import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { signLink } from "./link";
import type { Store } from "./store";

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Objects as files below a folder; links lead to this service's own `/files`. */
export function folderStore(root: string): Store {
  return {
    put: (key, bytes) => reported("put", () => writeWhole(root, key, bytes)),
    get: (key) => reported("get", () => readFile(objectPath(root, key))),
    delete: (key) => reported("delete", () => rm(objectPath(root, key), { force: true })),
    link: async (key, options) => signLink(key, options),
  };
}

function objectPath(root: string, key: string): string {
  if (key.length > 512 || key.includes("..") || !KEY.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return path.join(root, "objects", ...key.split("/"));
}

/** A reader sees the whole object or none; a power cut leaves the old one or the new one, never half. */
async function writeWhole(root: string, key: string, bytes: Uint8Array): Promise<void> {
  const target = objectPath(root, key);
  const temporary = path.join(root, "tmp", randomUUID());
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

async function reported<T>(action: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, action }, "storage failed");
    throw new AppError("STORAGE_ERROR");
  }
}
