import { readFileSync, writeFileSync } from "node:fs";
import { askOf } from "../client";
import { enter } from "../examples/cast";
import type { Examples } from "../examples/exchange";
import * as market from "../examples/market";
import * as moderation from "../examples/moderation";
import { expect, test as shared } from "../fixtures";
import { Stack } from "./stack";

/** A market with nobody in it yet. */
const test = shared.extend<object, { own: Stack }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stack = await Stack.create();
      await stack.start({ LOG_LEVEL: "fatal" });
      askOf(stack);
      await use(stack);
      await stack.stop();
      stack.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.url),
});

const file = "lib/http/openapi/examples.json";

test("the examples of the API's description are what the service answers", async ({ baseURL, as }) => {
  test.setTimeout(180_000);
  const examples: Examples = {};
  const cast = await enter(baseURL ?? "", examples, as);
  await market.readTheirAccount(cast);
  await market.publish(cast);
  await market.getPaid(cast);
  const bought = await market.buy(cast);
  await market.use(cast, bought);
  await market.lookAround(cast);
  await market.countTheMoney(cast);
  await market.receiveEvents(cast);
  await moderation.claim(cast);
  await moderation.appealAndDecide(cast);
  await moderation.breakARing(cast);
  await moderation.giveBack(cast, bought);
  await moderation.signInCommandLine(cast);

  const text = `${JSON.stringify(Object.fromEntries(Object.entries(examples).sort()), null, 2)}\n`;
  if (process.env.WRITE_EXAMPLES) writeFileSync(file, text);
  expect(JSON.parse(text), "npm run examples writes them anew").toStrictEqual(JSON.parse(readFileSync(file, "utf8")));
});
