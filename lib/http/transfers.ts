import { AppError } from "@/lib/errors";
import { shared } from "@/lib/shared";
import { turns } from "./turns";

const MAX_TRANSFERS = 8;
const STALLED_AFTER_MS = 30_000;
/** Pieces of files that are handed on in one turn of the event loop, which takes some milliseconds. */
const PIECES_A_TURN = 8;

/** How many transfers each client has under way. */
const underway = shared("transfers", () => new Map<string, number>());

const turn = turns(PIECES_A_TURN);

/** The reader took nothing for so long that its transfer was given up. */
export class ReaderStalled extends Error {}

/** Opens a stream for a client that has fewer than eight under way, and counts it until it ends, however it does. */
export async function transfer(
  client: string,
  open: () => Promise<ReadableStream<Uint8Array>>,
): Promise<ReadableStream<Uint8Array>> {
  const count = underway.get(client) ?? 0;
  if (count >= MAX_TRANSFERS) {
    const message = `At most ${MAX_TRANSFERS} downloads at a time from one address; wait until one has ended`;
    throw new AppError("RATE_LIMITED", message, { "retry-after": "5" });
  }
  underway.set(client, count + 1);
  const ended = () => leave(client);
  try {
    return whileTaken(await open(), ended);
  } catch (error) {
    ended();
    throw error;
  }
}

function leave(client: string): void {
  const count = (underway.get(client) ?? 1) - 1;
  if (count > 0) underway.set(client, count);
  else underway.delete(client);
}

/** The stream, given up once its reader takes nothing for `stalledAfterMs`; `ended` is called once, however it ends. */
export function whileTaken(
  source: ReadableStream<Uint8Array>,
  ended: () => void,
  stalledAfterMs = STALLED_AFTER_MS,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    ended();
  };
  const waitForReader = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    timer = setTimeout(() => {
      end();
      controller.error(new ReaderStalled(`The reader took nothing for ${stalledAfterMs} ms`));
      // The source is let go of; how that ends tells nobody anything.
      reader.cancel().catch(() => undefined);
    }, stalledAfterMs);
    timer.unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: waitForReader,
      async pull(controller) {
        clearTimeout(timer);
        await turn();
        const { done, value } = await reader.read().catch((error: unknown) => {
          end();
          throw error;
        });
        if (done) {
          end();
          controller.close();
          return;
        }
        controller.enqueue(value);
        waitForReader(controller);
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
