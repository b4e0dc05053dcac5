import { setTimeout as sleep } from "node:timers/promises";
import type { Callers, Processor } from "./callers";
import { anotherPrice, type Market } from "./market";
import type { Random } from "./random";
import type { Program, Stack } from "./stack";

type World = {
  market: Market;
  callers: Callers;
  processor: Processor;
  stack: Stack;
  count: (what: string, by?: number) => void;
};

const calm = { drop: 0, duplicate: 0, shuffle_ms: 0, delay_ms: 0, bad_signature: false, stale_timestamp: false };
const calls = [
  "POST /v1/checkout/sessions",
  "GET /v1/checkout/sessions/*",
  "POST /v1/checkout/sessions/*/expire",
  "GET /v1/payment_intents/*",
  "POST /v1/refunds",
  "GET /v1/refunds",
  "POST /v1/transfers*",
  "GET /v1/transfers/*",
  "GET /v1/disputes*",
  "GET /v1/events",
];
const actions = ["500", "503", "429", "409", "close_before", "close_after_commit", "slow_ms", "bad_json"];

/** What goes wrong next, all of it chosen by this chance: on the wire, at the sellers', or to our own processes. */
export async function change(world: World, random: Random): Promise<void> {
  const turn = random.weighted<(world: World, random: Random) => Promise<void>>([
    [8, disturbWebhooks],
    [8, disturbApi],
    [6, kill],
    [5, changeListing],
    [5, payOut],
    [2, restrict],
    [2, topUp],
  ]);
  await turn(world, random);
}

/** Ends all that is wrong on the wire. */
export async function clearUp({ processor }: Pick<World, "processor">): Promise<void> {
  await processor.control("faults", { webhooks: calm, api: [], async_capture: true });
}

async function disturbWebhooks({ processor, count }: World, random: Random): Promise<void> {
  const webhooks = {
    ...calm,
    drop: random.pick([0, 0.3, 0.3, 0.6]),
    duplicate: random.pick([0, 1, 2]),
    shuffle_ms: random.pick([0, 300, 1500]),
    delay_ms: random.pick([0, 0, 400]),
    bad_signature: random.chance(0.15),
    stale_timestamp: random.chance(0.1),
  };
  await processor.control("faults", { webhooks, async_capture: random.chance(0.8) });
  count("changes: webhooks");
}

async function disturbApi({ processor, count }: World, random: Random): Promise<void> {
  const api = Array.from({ length: random.between(1, 4) }, () => ({
    match: random.pick(calls),
    // Rare, because each costs the caller its whole patience.
    action: random.chance(0.03) ? "timeout" : random.pick(actions),
    times: random.between(1, 4),
    ms: random.between(50, 800),
  }));
  await processor.control("faults", { api });
  for (const { times } of api) count("faults of the API", times);
}

async function kill({ stack, count }: World, random: Random): Promise<void> {
  await sleep(random.below(300));
  const programs = random.weighted<Program[]>([
    [4, ["server"]],
    [3, ["worker"]],
    [1, ["server", "worker"]],
  ]);
  await Promise.all(programs.map((program) => stack.kill(program)));
  count("changes: kills");
}

async function changeListing({ market, callers, count }: World, random: Random): Promise<void> {
  const { slug, seller } = random.pick(market.listings);
  if (random.chance(0.6)) {
    await callers.ask(seller.name, "PATCH", `/v1/skills/${slug}`, { price_cents: anotherPrice(random) });
    count("changes: prices");
    return;
  }
  const [who, away, back] = random.pick([
    [seller.name, `/v1/skills/${slug}/unpublish`, `/v1/skills/${slug}/republish`],
    ["admin", `/v1/admin/skills/${slug}/block`, `/v1/admin/skills/${slug}/unblock`],
  ] as const);
  await callers.ask(who, "POST", away, { reason: "It is looked into" });
  await sleep(random.below(1_000));
  const { status } = await callers.ask(who, "POST", back, { reason: "It is fine" });
  count(`changes: ${who === "admin" ? "blocked" : "archived"} and back (${status})`);
}

/** So that a later refund finds the seller's balance empty. */
async function payOut({ market, processor, count }: World, random: Random): Promise<void> {
  const { account } = random.pick(market.sellers);
  const { status } = await processor.control("payout", { account, outcome: random.chance(0.8) ? "paid" : "failed" });
  count(`payouts: ${status === 200 ? "made" : "nothing to pay out"}`);
}

/** The platform owes sellers more than it has, until it is given some. */
async function topUp({ processor, count }: World, random: Random): Promise<void> {
  await processor.control("top-up", { amount: random.between(1_000, 5_000), currency: "usd" });
  count("changes: platform topped up");
}

async function restrict({ market, processor, count }: World, random: Random): Promise<void> {
  const { account } = random.pick(market.sellers);
  await processor.control("onboard", { account, outcome: "restricted" });
  await sleep(random.between(200, 1_500));
  await processor.control("onboard", { account, outcome: "active" });
  count("changes: accounts restricted and back");
}
