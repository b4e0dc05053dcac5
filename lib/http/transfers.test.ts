import { expect, test, vi } from "vitest";
import { ReaderStalled, transfer, whileTaken } from "./transfers";

const LIMIT_MS = 20;

/** A source that counts what was asked of it. */
function source(chunks: number) {
  const counts = { pulled: 0, cancelled: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (counts.pulled++ === chunks) controller.close();
        else controller.enqueue(new Uint8Array(10));
      },
      cancel() {
        counts.cancelled++;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, counts };
}

test("what is read to its end is whole, and is counted as ended once", async () => {
  const ended = vi.fn();
  const { stream } = source(5);
  expect((await new Response(whileTaken(stream, ended, LIMIT_MS)).arrayBuffer()).byteLength).toBe(50);
  expect(ended).toHaveBeenCalledTimes(1);
});

test("nothing is read ahead of the reader, and one that stops is cut", async () => {
  const ended = vi.fn();
  const { stream, counts } = source(1_000);
  const reader = whileTaken(stream, ended, LIMIT_MS).getReader();
  await reader.read();
  await vi.waitUntil(() => ended.mock.calls.length > 0);
  expect(counts).toStrictEqual({ pulled: 1, cancelled: 1 });
  await expect(reader.read()).rejects.toThrow(ReaderStalled);
  expect(ended).toHaveBeenCalledTimes(1);
});

test("one that never begins to read is cut as well", async () => {
  const ended = vi.fn();
  whileTaken(source(1).stream, ended, LIMIT_MS);
  await vi.waitUntil(() => ended.mock.calls.length > 0);
});

test("a reader that leaves stops the source", async () => {
  const ended = vi.fn();
  const { stream, counts } = source(1_000);
  await whileTaken(stream, ended, LIMIT_MS).cancel();
  expect([counts.cancelled, ended.mock.calls.length]).toStrictEqual([1, 1]);
});

test("a source that fails is counted as ended", async () => {
  const ended = vi.fn();
  const failing = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error("the disk")) });
  await expect(new Response(whileTaken(failing, ended, LIMIT_MS)).text()).rejects.toThrow("the disk");
  expect(ended).toHaveBeenCalledTimes(1);
});

test("a client's ninth transfer at once is refused, until one of the eight has ended", async () => {
  const open = async () => source(1).stream;
  const eight = await Promise.all(Array.from({ length: 8 }, () => transfer("192.0.2.1", open)));
  await expect(transfer("192.0.2.1", open)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await (await transfer("192.0.2.2", open)).cancel();

  await eight[0]?.cancel();
  await expect(transfer("192.0.2.1", () => Promise.reject(new Error("the disk")))).rejects.toThrow("the disk");
  await (await transfer("192.0.2.1", open)).cancel();
  for (const stream of eight.slice(1)) await stream.cancel();
});
