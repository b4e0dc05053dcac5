import { fileURLToPath } from "node:url";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import type { ByteRange } from "./byte-range";
import { folderStore } from "./folder";
import { s3Store } from "./s3";

export type LinkOptions = { filename: string; etag: string; expiresAt: Date };

/** Where packages are kept. Keys are ours, never a user's words; an object is written once and stays as it is. */
export type Store = {
  /** Writes the whole object or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws STORAGE_ERROR where there is no such object. */
  get(key: string): Promise<Buffer>;
  /** How large the object is, without reading it; throws STORAGE_ERROR where there is no such object. */
  stat(key: string): Promise<{ size: number }>;
  /** The object, or a range of it, read as fast as it is taken; to cancel the stream is to stop reading. */
  stream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  delete(key: string): Promise<void>;
  /** An address that anyone who has it may download the object from until it expires. */
  link(key: string, options: LinkOptions): Promise<string>;
};

export const store = shared(
  "store",
  (): Store =>
    env.STORAGE_URL.startsWith("s3:") ? s3Store(env.STORAGE_URL) : folderStore(fileURLToPath(env.STORAGE_URL)),
);
