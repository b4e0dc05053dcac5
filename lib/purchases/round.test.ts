import Stripe from "stripe";
import { expect, test } from "vitest";
import { ProcessorOut, startRound } from "./round";

const going = new AbortController().signal;
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index).padStart(4, "0") }));
const inPages = (all: { id: string }[]) => async (afterId: string | null, limit: number) =>
  all.filter(({ id }) => afterId === null || id > afterId).slice(0, limit);
const outage = () => new Stripe.errors.StripeConnectionError({ message: "cut", type: "api_error" });

test("turns to everything, a batch at a time, past what keeps failing", async () => {
  const round = startRound(going);
  const batches: number[] = [];
  const seen: string[] = [];
  await round.all(
    "rows",
    async (afterId, limit) => {
      const batch = await inPages(rows(250))(afterId, limit);
      batches.push(batch.length);
      return batch;
    },
    async ({ id }) => {
      seen.push(id);
      if (id < "0150") throw new Error(`${id} is broken`);
      return "done";
    },
  );
  expect(batches).toEqual([100, 100, 50]);
  expect(seen).toEqual(rows(250).map(({ id }) => id));
  expect(round.steps).toEqual([{ step: "rows", outcomes: { failed: 150, done: 100 }, failures: expect.any(Array) }]);
  expect(round.steps[0]?.failures).toHaveLength(20);
  expect(round.steps[0]?.failures[0]).toEqual({ id: "0000", error: "0000 is broken" });
});

test("stops once the processor is out, not at its every hiccup", async () => {
  const hiccups = startRound(going);
  await hiccups.each("rows", rows(9), async ({ id }) => {
    if (Number(id) % 3 !== 0) throw outage();
    return "done";
  });
  expect(hiccups.steps[0]?.outcomes).toEqual({ done: 3, failed: 6 });

  const out = startRound(going);
  const asked: string[] = [];
  const work = out.each("rows", rows(9), async ({ id }) => {
    asked.push(id);
    throw outage();
  });
  await expect(work).rejects.toThrow(ProcessorOut);
  expect(asked).toHaveLength(3);
});

test("begins nothing new while the process is stopping", async () => {
  const stopping = new AbortController();
  const round = startRound(stopping.signal);
  const work = round.each("rows", rows(3), async () => {
    stopping.abort();
    return "done";
  });
  await expect(work).rejects.toThrow();
  expect(round.steps[0]?.outcomes).toEqual({ done: 1 });
});
