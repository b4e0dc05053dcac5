import { FLUSH, line } from "./pkt-line";

const HEAD_BYTES = 5;
const PACK_BAND = Buffer.from([1]);

/** A pack in lines of at most so many bytes, as they are sent where more than a pack may be. */
export function inSideBand(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  const step = maxBytes - HEAD_BYTES;
  return new TransformStream({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.byteLength; at += step) {
        controller.enqueue(line(Buffer.concat([PACK_BAND, chunk.subarray(at, at + step)])));
      }
    },
    flush(controller) {
      controller.enqueue(FLUSH);
    },
  });
}

/** These bytes and then the stream's. */
export function startingWith(head: Uint8Array): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    start(controller) {
      controller.enqueue(head);
    },
  });
}
