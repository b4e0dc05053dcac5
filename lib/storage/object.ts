import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** The key, if it can be one of ours; anything else is a bug, never a user's words. */
export function checkKey(key: string): string {
  if (key.length > 512 || key.includes("..") || !KEY.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** Does the work, and turns its failure into STORAGE_ERROR, with the cause in the log. */
export async function reported<T>(action: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, action }, "storage failed");
    throw new AppError("STORAGE_ERROR");
  }
}
