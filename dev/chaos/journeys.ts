import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Callers, Processor } from "./callers";
import { anotherPrice, type Market } from "./market";
import type { Random } from "./random";
import type { Witness } from "./witness";

type Page = { session_id: string; purchase_id: string };
type Confirmed = { status: string; purchase_id: string; license_code: string | null };
export type Tally = Record<string, number>;

type Scene = {
  market: Market;
  callers: Callers;
  processor: Processor;
  witness: Witness;
  random: Random;
  buyer: string;
  slug: string;
  seller: string;
  count: (what: string, by?: number) => void;
};

const good = ["4242424242424242", "5555555555554444", "4000000000000077"];
const declined = ["4000000000000002", "4000000000009995", "4000000000000069", "4000000000000127", "4000000000000119"];
const challenged = ["4000002500003155", "4000002760003184"];
/** Its refunds take their time; those of the second fail in the end. */
const slowRefund = "4000000000007726";
const failingRefund = "4000000000005126";
/** Payments that take their time. */
const debitClears = "bank_debit_clears";
const debitBounces = "bank_debit_bounces";
const disputed = ["4000000000000259", "4000000000002685", "4000000000001976"];

const journeys: readonly (readonly [number, (scene: Scene) => Promise<unknown>])[] = [
  [30, buy],
  [12, buyInTwoTabs],
  [8, payTwoPages],
  [6, buyAgainAndAgain],
  [8, declinedFirst],
  [7, approveIn3dSecure],
  [5, abandon],
  [20, buyAndBeRefunded],
  [5, buyAndShare],
  [10, buyAndDispute],
  [8, payByDebit],
  [5, payForBlocked],
];

/** One visit of one buyer to one listing, all of it chosen by this chance. */
export async function visit(world: Omit<Scene, "random" | "buyer" | "slug" | "seller">, random: Random) {
  const { slug, seller } = random.pick(world.market.listings);
  const scene = { ...world, random, buyer: random.pick(world.market.buyers), slug, seller: seller.name };
  const journey = random.weighted(journeys);
  world.count(`visits: ${journey.name}`);
  await journey(scene);
}

async function buy(scene: Scene, cards: readonly string[] = good): Promise<Confirmed | null> {
  const page = await open(scene);
  if (!page) return null;
  await linger(scene);
  await pay(scene, page, scene.random.pick(cards));
  return comeBack(scene, page);
}

/** Both tabs ask at once, and both pay what they were given. */
async function buyInTwoTabs(scene: Scene): Promise<void> {
  const key = scene.random.chance(0.5) ? `tabs-${scene.random.below(1e9)}` : undefined;
  const pages = (await Promise.all([open(scene, key), open(scene, key)])).filter((page) => page !== null);
  await Promise.all(pages.map((page) => pay(scene, page, scene.random.pick(good))));
  await Promise.all(pages.map((page) => comeBack(scene, page)));
}

/** The price changes while a page is open, so that a second one opens; the buyer races the first one's closing. */
async function payTwoPages(scene: Scene): Promise<void> {
  const first = await open(scene);
  const price_cents = anotherPrice(scene.random);
  const change = scene.callers.ask(scene.seller, "PATCH", `/v1/skills/${scene.slug}`, { price_cents });
  const second = change.then(() => open(scene));
  if (first) await pay(scene, first, scene.random.pick(good), scene.random.below(60));
  const page = await second;
  if (page) await pay(scene, page, scene.random.pick(good));
  for (const each of [first, page]) if (each) await comeBack(scene, each);
}

async function buyAgainAndAgain(scene: Scene): Promise<void> {
  for (let times = scene.random.between(2, 3); times > 0; times--) await buy(scene);
}

async function declinedFirst(scene: Scene): Promise<void> {
  const page = await open(scene);
  if (!page) return;
  for (let tries = scene.random.between(1, 3); tries > 0; tries--) await pay(scene, page, scene.random.pick(declined));
  if (scene.random.chance(0.7)) await pay(scene, page, scene.random.pick(good));
  await comeBack(scene, page);
}

async function approveIn3dSecure(scene: Scene): Promise<void> {
  const page = await open(scene);
  if (!page) return;
  const authenticate = scene.random.weighted([
    [6, "approve"],
    [3, "fail"],
    [1, undefined],
  ]);
  await pay(scene, page, scene.random.pick(challenged), 0, authenticate);
  await comeBack(scene, page);
}

async function abandon(scene: Scene): Promise<void> {
  await open(scene);
}

/** Refunds by an admin and at the processor's dashboard, in parts and in full, at once and one after the other. */
async function buyAndBeRefunded(scene: Scene): Promise<void> {
  const { random } = scene;
  const card = random.weighted([
    [6, random.pick(good)],
    [2, slowRefund],
    [1, failingRefund],
  ]);
  const bought = await buy(scene, [card]);
  if (!bought) return;
  const parts = random.between(1, 3);
  const isAtOnce = random.chance(0.4);
  const asked = Array.from({ length: parts }, async (_, index) => {
    if (!isAtOnce) await sleep(index * random.between(50, 800));
    await giveBack(scene, bought.purchase_id, random.of(`part ${index}`));
  });
  await Promise.all(asked);
  if (random.chance(0.3)) await buy(scene);
}

/** The money arrives later, or not; meanwhile the buyer may try to buy it again. */
async function payByDebit(scene: Scene): Promise<void> {
  const page = await open(scene);
  if (!page) return;
  await pay(scene, page, scene.random.chance(0.7) ? debitClears : debitBounces);
  await comeBack(scene, page);
  if (scene.random.chance(0.4)) await buy(scene);
}

/** A moderator blocks the listing while its page is open, and a part goes back by hand before we hear of the payment. */
async function payForBlocked(scene: Scene): Promise<void> {
  const { callers, random, slug } = scene;
  const page = await open(scene);
  if (!page) return;
  const reason = "It is looked into";
  const blocked = callers.ask("admin", "POST", `/v1/admin/skills/${slug}/block`, { reason });
  await pay(scene, page, random.pick(good), random.below(60));
  if (random.chance(0.7)) await giveBackByHand(scene, page.purchase_id, random.of("by hand"));
  await blocked;
  await comeBack(scene, page);
  await callers.ask("admin", "POST", `/v1/admin/skills/${slug}/unblock`, { reason });
}

async function giveBack(scene: Scene, purchaseId: string, random: Random): Promise<void> {
  if (random.chance(0.2)) return giveBackByHand(scene, purchaseId, random);
  const amount_cents = random.chance(0.4) ? undefined : random.between(1, 700);
  const body = { amount_cents, reason: "The buyer asked for it" };
  const { status } = await scene.callers.ask("admin", "POST", `/v1/admin/purchases/${purchaseId}/refund`, body);
  scene.count(`refunds decided: ${status}`);
}

async function giveBackByHand({ processor, count }: Scene, purchaseId: string, random: Random): Promise<void> {
  const charge = await findCharge(processor, purchaseId);
  if (!charge) return;
  const params: Record<string, string> = { charge };
  if (random.chance(0.6)) params.amount = String(random.between(1, 400));
  if (random.chance(0.7)) Object.assign(params, { reverse_transfer: "true", refund_application_fee: "true" });
  const answer = await processor.request("POST", "/v1/refunds", params).catch(() => null);
  count(`refunds by hand: ${answer?.status ?? "cut off"}`);
}

async function buyAndShare(scene: Scene): Promise<void> {
  const bought = await buy(scene);
  if (!bought?.license_code) return;
  const friend = scene.random.pick(scene.market.buyers);
  await scene.callers.ask(friend, "POST", "/v1/purchases/redeem", { license_code: bought.license_code });
  if (scene.random.chance(0.5))
    await scene.callers.ask(scene.buyer, "POST", `/v1/purchases/${scene.slug}/regenerate-code`);
}

/** The card's bank takes the money back, or only asks; later it decides. Refunds run into it. */
async function buyAndDispute(scene: Scene): Promise<void> {
  const { random, processor, count } = scene;
  const bought = await buy(scene, random.chance(0.5) ? disputed : good);
  if (!bought) return;
  if (random.chance(0.3)) await giveBack(scene, bought.purchase_id, random.of("before"));
  const charge = await findCharge(processor, bought.purchase_id);
  if (!charge) return;
  if (random.chance(0.2)) {
    await processor.control("early-fraud-warning", { charge });
    count("early fraud warnings");
  }
  const reason = random.pick(["fraudulent", "product_not_received", "inquiry"]);
  const { status, body } = await processor.control<{ id: string }>("dispute", { charge, reason });
  count(`disputes: ${status}`);
  if (random.chance(0.3)) await giveBack(scene, bought.purchase_id, random.of("during"));
  if (status !== 200 || random.chance(0.2)) return;
  await sleep(random.below(1_500));
  const outcome = random.pick(["won", "lost"]);
  await processor.control("dispute/resolve", { dispute: body.id, outcome });
  count(`disputes ${outcome}`);
}

async function findCharge(processor: Processor, purchaseId: string): Promise<string | null> {
  const params = { transfer_group: `purchase_${purchaseId}`, limit: "10" };
  type List = { data: { id: string; paid: boolean }[] };
  const answer = await processor.request<List>("GET", "/v1/charges", params).catch(() => null);
  return answer?.body.data?.find(({ paid }) => paid)?.id ?? null;
}

async function open({ callers, random, buyer, slug, count }: Scene, given?: string): Promise<Page | null> {
  const key = given ?? (random.chance(0.3) ? `visit-${random.below(1e9)}` : undefined);
  const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
  const { status, body } = await callers.ask<Page>(buyer, "POST", "/v1/checkout", { skill_slug: slug }, headers);
  count(`checkouts: ${status || "unanswered"}`);
  return status === 200 ? body : null;
}

async function pay(scene: Scene, page: Page, card: string, afterMs = 0, authenticate?: string): Promise<void> {
  if (afterMs > 0) await sleep(afterMs);
  const body = { session: page.session_id, card, ...(authenticate && { authenticate }) };
  const answer = await scene.processor.control<Paid>("pay", body);
  const { status } = answer;
  const cents = await paidCents(scene, page, answer, card);
  if (cents > 0) scene.witness.paid(page.session_id, page.purchase_id, cents);
  scene.count(`payments: ${{ 200: "taken", 402: "declined", 409: "page closed" }[status] ?? status}`);
}

type Paid = { status: string; session: { amount_total: number } };

/** What left the buyer's account: a debit that is on its way arrives unless it bounces. */
async function paidCents(scene: Scene, page: Page, answer: Answer<Paid>, card: string): Promise<number> {
  const { status, body, isRepeated } = answer;
  if (status === 200) {
    const isPaid = body.status === "paid" || (body.status === "processing" && card === debitClears);
    return isPaid ? body.session.amount_total : 0;
  }
  if (status !== 409 || !isRepeated) return 0;
  // The try whose answer was lost may have paid; a page takes one payment, and the page itself tells of it.
  type Session = { payment_status: string; amount_total: number };
  const session = await scene.processor.request<Session>("GET", `/v1/checkout/sessions/${page.session_id}`);
  return session.body.payment_status === "paid" ? session.body.amount_total : 0;
}

/** The buyer's return, which may come before the webhook, several times, or never. */
async function comeBack({ callers, random, buyer, count }: Scene, page: Page): Promise<Confirmed | null> {
  const looks = random.weighted([
    [3, 0],
    [5, 1],
    [2, 3],
  ]);
  let last: Confirmed | null = null;
  for (let look = 0; look < looks; look++) {
    const path = `/v1/purchases/confirm?session_id=${page.session_id}`;
    const { status, body } = await callers.ask<Confirmed>(look === 0 ? buyer : null, "GET", path);
    if (status === 200) last = body;
    else count(`confirmations: ${status || "unanswered"}`);
  }
  return last?.status === "completed" ? last : { ...page, status: "unknown", license_code: null };
}

async function linger({ random }: Scene): Promise<void> {
  if (random.chance(0.3)) await sleep(random.below(400));
}
