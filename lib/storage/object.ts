import type { Readable } from "node:stream";
import { sharedDependency } from "@/lib/dependencies/dependency";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

type Action = "put" | "get" | "stat" | "stream" | "delete";

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** The key, if it can be one of ours; anything else is a bug, never a user's words. */
export function checkKey(key: string): string {
  if (key.length > 512 || key.includes("..") || !KEY.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

const isFailure = (error: unknown) => !isAnswer(error);
const reads = sharedDependency("object_reads", { isFailure });
const writes = sharedDependency("object_writes", { isFailure });

/** The object could not be had: either it is lost, or the storage is out of reach and may give it later. */
export class StorageFault extends AppError {
  constructor(readonly isLost: boolean) {
    super("STORAGE_ERROR", undefined, isLost ? {} : { "retry-after": "5" });
  }
}

/** Does the work within its time, and turns its failure into a StorageFault, with the cause in the log. */
export async function reported<T>(action: Action, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const storage = action === "put" || action === "delete" ? writes : reads;
  try {
    return await storage.use(({ signal }) => work(signal));
  } catch (error) {
    log.error({ err: error, action }, "storage failed");
    throw new StorageFault(isAnswer(error));
  }
}

/** Whether the storage understood and has no such object, or does not let us: asking again would change nothing. */
function isAnswer(error: unknown): boolean {
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return code === "ENOENT" || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}

/** The source's chunks, each read when it is asked for; `Readable.toWeb` would read ahead without a bound. */
export function inStep(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
