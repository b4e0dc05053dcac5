import { readFileSync, writeFileSync } from "node:fs";
import { enter } from "../examples/cast";
import type { Examples } from "../examples/exchange";
import * as market from "../examples/market";
import * as moderation from "../examples/moderation";
import { expect } from "../fixtures";
import { onOwnStack } from "./fixtures";

/** A market with nobody in it yet. */
const test = onOwnStack({});

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
  await moderation.reportAReview(cast);
  await moderation.giveBack(cast, bought);
  await moderation.signInCommandLine(cast);
  await moderation.signOutEverywhere(cast);

  const text = `${JSON.stringify(Object.fromEntries(Object.entries(examples).sort()), null, 2)}\n`;
  if (process.env.WRITE_EXAMPLES) writeFileSync(file, text);
  expect(JSON.parse(text), "npm run examples writes them anew").toStrictEqual(JSON.parse(readFileSync(file, "utf8")));
});
