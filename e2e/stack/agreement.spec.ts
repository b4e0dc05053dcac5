import fc from "fast-check";
import { simulator, until } from "../client";
import { inDatabase } from "../database";
import { connect, expect, type Listing, type Person, pay } from "../fixtures";
import { type Done, expectAgreement } from "./agreement/agree";
import { payOut, processorsView, sendBack } from "./agreement/processor";
import { onOwnStack } from "./fixtures";

/** A service of its own: its processor's clock is put forward. */
const test = onOwnStack({});

const availableAtOnce = "4000000000000077";
const availableLater = "4242424242424242";
const dayS = 24 * 60 * 60;

type Step =
  | { do: "sell"; which: number; card: string }
  | { do: "refund"; which: number; percent: number }
  | { do: "dispute"; which: number }
  | { do: "decide"; which: number; outcome: "won" | "lost" }
  | { do: "pay out"; outcome: "paid" | "failed" | "in_transit" }
  | { do: "send back" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("sell" as const),
      which: fc.nat(2),
      card: fc.constantFrom(availableAtOnce, availableLater),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      which: fc.nat(9),
      percent: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("pay out" as const),
      outcome: fc.constantFrom("paid" as const, "failed" as const, "in_transit" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("dispute" as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      which: fc.nat(9),
      outcome: fc.constantFrom("won" as const, "lost" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("send back" as const) }) },
);

/** The platform has too little to return the seller's part of a dispute that was won, and a refund takes of it already. */
const takenBeforeItIsReturned: Step[] = [
  { do: "dispute", which: 0 },
  { do: "pay out", outcome: "paid" },
  { do: "decide", which: 0, outcome: "won" },
  { do: "send back" },
  { do: "refund", which: 0, percent: 55 },
];

type Sold = { purchase_id: string; leftCents: number; dispute?: { id: string; isOpen: boolean } };
type Shop = Done & { offered: Listing[]; sold: Sold[] };

test("whatever is sold, given back, disputed and paid out, every account of it agrees to the cent", async ({
  seller,
  buyer,
  as,
  listing,
}) => {
  test.setTimeout(300_000);
  const admin = await as("admin");
  await simulator("/_sim/faults", { async_capture: false });
  const shops: Shop[] = [];

  const plan = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
    const shop = await openShop(seller, listing);
    shops.push(shop);
    for (const one of [{ do: "sell", which: 0, card: availableAtOnce } as const, ...steps]) {
      await test.step(JSON.stringify(one), async () => {
        await take(one, shop, { buyer, admin });
        await expectAgreement(shop);
      });
    }
  });
  await fc.assert(plan, { numRuns: 5, endOnFailure: true, examples: [[takenBeforeItIsReturned]] });

  // Once the processor is days ahead it refuses all new orders, but all that was sold settles.
  for (const days of [1, 2, 1]) {
    await simulator("/_sim/clock", { advance_seconds: days * dayS });
    await simulator("/_sim/webhooks/flush", {});
    for (const shop of shops) await test.step(`${days} days later`, () => expectAgreement(shop));
  }
  const [offered] = shops[0]?.offered ?? [];
  const order = await (await buyer()).post("/v1/checkout", { skill_slug: offered?.slug });
  expect(order).toMatchObject({ status: 503, body: { detail: expect.stringContaining("nothing was charged") } });
  expect(Number(order.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const { account } of shops) {
    const { available, settling, underway } = await processorsView(account);
    expect([settling, Math.max(0, available), underway], "all of it has gone to the bank").toEqual([0, 0, 0]);
  }
});

async function openShop(
  seller: (options: { connected: boolean }) => Promise<Person>,
  listing: (seller: Person, fields: object) => Promise<Listing>,
): Promise<Shop> {
  const ann = await seller({ connected: false });
  await connect(ann);
  const { connect_id } = (await ann.get<{ connect_id: string }>("/v1/sellers/status")).body;
  const offered = [
    await listing(ann, { price_cents: 999 }),
    await listing(ann, { price_cents: 1000, type: "agent" }),
    await listing(ann, { price_cents: 50 }),
  ];
  return { seller: ann, account: connect_id, grossCents: 0, refundedCents: 0, sales: 0, offered, sold: [] };
}

type Others = { buyer: () => Promise<Person>; admin: Person };

async function take(one: Step, shop: Shop, { buyer, admin }: Others): Promise<void> {
  if (one.do === "pay out") return payOut(shop.account, one.outcome);
  if (one.do === "send back") return sendBack(shop.account);
  if (one.do === "sell") return sell(shop, shop.offered[one.which], one.card, await buyer());

  const sold = shop.sold[one.which % Math.max(1, shop.sold.length)];
  if (!sold) return;
  if (one.do === "refund") await refund(shop, sold, one.percent, admin);
  else if (one.do === "dispute") await dispute(shop, sold);
  else await decide(shop, sold, one.outcome);
}

async function refund(shop: Shop, sold: Sold, percent: number, admin: Person): Promise<void> {
  const cents = Math.min(sold.leftCents, Math.ceil((sold.leftCents * percent) / 100));
  if (cents === 0 || sold.dispute?.isOpen) return;
  const body = { amount_cents: cents, reason: "As the plan has it." };
  const answer = await admin.post(`/v1/admin/purchases/${sold.purchase_id}/refund`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  sold.leftCents -= cents;
  shop.refundedCents += cents;
}

/** The buyer's bank takes all that is left of the sale, once. */
async function dispute(shop: Shop, sold: Sold): Promise<void> {
  if (sold.leftCents === 0 || sold.dispute) return;
  const charge = await inDatabase(async (sql) => {
    const [row] = await sql<{ charge_id: string }[]>`select charge_id from purchases where id = ${sold.purchase_id}`;
    return row?.charge_id;
  });
  const { id } = await simulator<{ id: string }>("/_sim/dispute", { charge });
  sold.dispute = { id, isOpen: true };
  shop.refundedCents += sold.leftCents;
}

async function decide(shop: Shop, sold: Sold, outcome: "won" | "lost"): Promise<void> {
  if (!sold.dispute?.isOpen) return;
  await simulator("/_sim/dispute/resolve", { dispute: sold.dispute.id, outcome });
  sold.dispute.isOpen = false;
  if (outcome === "won") shop.refundedCents -= sold.leftCents;
  else sold.leftCents = 0;
}

async function sell(shop: Shop, offered: Listing | undefined, card: string, bob: Person): Promise<void> {
  if (!offered) return;
  const { body } = await bob.post<{ session_id: string }>("/v1/checkout", { skill_slug: offered.slug });
  await pay(body.session_id, card);
  const { purchase_id } = await until(async () => {
    const path = `/v1/purchases/confirm?session_id=${body.session_id}`;
    const confirmed = (await bob.get<{ purchase_id: string; status: string }>(path)).body;
    return confirmed.status === "completed" && confirmed;
  });
  shop.sold.push({ purchase_id, leftCents: offered.price_cents });
  shop.grossCents += offered.price_cents;
  shop.sales += 1;
}
