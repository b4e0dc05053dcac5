import { setTimeout as sleep } from "node:timers/promises";
import type { Callers, Processor } from "./callers";
import { anotherPrice, type Market } from "./market";
import type { Random } from "./random";
import type { Program, Stack } from "./stack";
import type { Witness } from "./witness";

type World = {
  market: Market;
  callers: Callers;
  processor: Processor;
  stack: Stack;
  witness: Witness;
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

/**
 * What goes wrong next, all of it chosen by this chance: on the wire, at the sellers', or to our own processes. Halfway
 * through a run, `isHalfway`, the database ends whatever the chance.
 */
export async function change(world: World, random: Random, isHalfway: boolean): Promise<void> {
  if (isHalfway) return killDatabase(world);
  const turn = random.weighted<(world: World, random: Random) => Promise<void>>([
    [8, disturbWebhooks],
    [8, disturbApi],
    [6, kill],
    [5, changeListing],
    [5, payOut],
    [2, restrict],
    [2, topUp],
    [2, killDatabase],
    [2, rejectSeller],
    [3, sendRefundBack],
    [3, passTime],
  ]);
  await turn(world, random);
}

/** Ends all that is wrong on the wire, and offers again what a killed service has left off sale. */
export async function clearUp({ processor, callers, market }: World): Promise<void> {
  await processor.control("faults", { webhooks: calm, api: [], async_capture: true });
  for (const { slug, seller } of market.listings) {
    await callers.ask("admin", "POST", `/v1/admin/skills/${slug}/unblock`, { reason: "It is fine" });
    await callers.ask(seller.name, "POST", `/v1/skills/${slug}/republish`);
  }
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

/** The database ends without a word, and comes back. */
async function killDatabase({ stack, count }: World): Promise<void> {
  await stack.killDatabase();
  count("changes: kills of the database");
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
async function topUp({ witness, processor, count }: World, random: Random): Promise<void> {
  await witness.topUp(processor, random.between(1_000, 5_000));
  count("changes: platform topped up");
}

/** For good, and after a sale; most sellers stay, so that the market goes on. */
async function rejectSeller({ market, processor, count }: World, random: Random): Promise<void> {
  const rejected = market.sellers.filter(({ isRejected }) => isRejected).length;
  const seller = random.pick(market.sellers);
  if (seller.isRejected || rejected >= Math.floor(market.sellers.length / 3)) return;
  const sales = await processor.all<{ id: string }>("/v1/transfers", undefined, { destination: seller.account });
  if (sales.length === 0) return;
  seller.isRejected = true;
  await processor.control("onboard", { account: seller.account, outcome: "rejected" });
  count("changes: accounts rejected");
}

/** The buyer's bank can't take a refund after all, whoever made it. */
async function sendRefundBack({ processor, count }: World, random: Random): Promise<void> {
  const refunds = await processor.all<{ id: string; status: string }>("/v1/refunds");
  const sent = refunds.filter(({ status }) => status === "succeeded");
  if (sent.length === 0) return;
  const { status } = await processor.control("refund/fail", { refund: random.pick(sent).id });
  count(`changes: refunds sent back (${status})`);
}

let passed = 0;

/** Debits arrive or bounce, slow refunds end. The clocks must not part by more than a payment page allows. */
async function passTime({ processor, count }: World): Promise<void> {
  if (passed === 2) return;
  passed += 1;
  await processor.control("clock", { advance_seconds: 90 });
  count("changes: minutes that pass");
}

async function restrict({ market, processor, count }: World, random: Random): Promise<void> {
  const { account, isRejected } = random.pick(market.sellers);
  if (isRejected) return;
  await processor.control("onboard", { account, outcome: "restricted" });
  await sleep(random.between(200, 1_500));
  await processor.control("onboard", { account, outcome: "active" });
  count("changes: accounts restricted and back");
}
