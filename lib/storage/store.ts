import { fileURLToPath } from "node:url";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import { folderStore } from "./folder";
import { s3Store } from "./s3";

export type LinkOptions = { filename: string; etag: string; expiresAt: Date };

/** Where packages are kept. Keys are ours, never a user's words; an object is written once and stays as it is. */
export type Store = {
  /** Writes the whole object or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws STORAGE_ERROR where there is no such object. */
  get(key: string): Promise<Buffer>;
  delete(key: string): Promise<void>;
  /** An address that anyone who has it may download the object from until it expires. */
  link(key: string, options: LinkOptions): Promise<string>;
};

export const store = shared(
  "store",
  (): Store =>
    env.STORAGE_URL.startsWith("s3:") ? s3Store(env.STORAGE_URL) : folderStore(fileURLToPath(env.STORAGE_URL)),
);
