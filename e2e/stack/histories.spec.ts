import postgres from "postgres";
import { earningsOf, heldCents, processor } from "../api/aftermath";
import { askOf, type Client, simulator } from "../client";
import { expect, test as shared } from "../fixtures";
import { type End, endOf, live, type Payment, randomOf, type Step } from "./histories";
import { Stack } from "./stack";

/** A service that is told of payments by these tests alone. */
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

/** Orders tried of each history, and how many live at once. */
const ORDERS = 8;
const AT_ONCE = 6;

const untouched = { status: "paid", opens: true, refunded_cents: 0, fee_cents: 150, net_cents: 850, held_cents: 850 };
const refunded = { status: "refunded", opens: false, refunded_cents: 1000, fee_cents: 0, net_cents: 0, held_cents: 0 };
const lost = { ...refunded, status: "charged_back" };
const lessA = {
  ...untouched,
  status: "partially_refunded",
  refunded_cents: 400,
  fee_cents: 90,
  net_cents: 510,
  held_cents: 510,
};

/** A sale of 1000 cents with a fee of 150: what happens to it, and what it must come to. */
const histories: [Step[], End][] = [
  [["dispute", "win"], untouched],
  [["dispute", "lose"], lost],
  [["refund 400", "dispute", "win"], lessA],
  [["refund 400", "dispute", "lose"], lost],
  [["refund 400", "dispute", "refund fails", "win"], untouched],
  [
    ["refund 400", "dispute", "refund fails", "lose"],
    { ...lost, refunded_cents: 600, fee_cents: 60, net_cents: 340, held_cents: 340 },
  ],
  [["inquiry", "win", "refund 1000"], refunded],
  [["inquiry", "escalate", "lose"], lost],
  [["inquiry", "refund 400", "escalate", "refund fails", "win"], untouched],
  [["inquiry", "refund 400", "escalate", "refund fails", "lose"], lost],
  [["inquiry", "refund 1000", "escalate", "lose", "refund fails"], lost],
  [["inquiry", "refund 400", "escalate", "win", "ours 600"], refunded],
  [["dispute", "win", "dispute", "lose"], lost],
  [["dispute", "win", "ours 400"], lessA],
  [["dispute", "win", "ours 400", "refund fails", "ours 1000"], refunded],
  [["refund 1000", "refund fails"], untouched],
  [["refund 1000", "refund fails", "dispute", "win", "ours 400"], lessA],
  [
    ["refund 333", "refund 250", "refund fails", "dispute 500", "lose"],
    { ...lost, refunded_cents: 833, fee_cents: 25, net_cents: 142, held_cents: 142 },
  ],
  [["warning"], refunded],
  [["refund 400", "warning"], refunded],
];

test(`${histories.length} histories of a payment come to the same end in any order of their events`, async ({
  own,
  seller,
  listing,
  buyer,
  as,
}) => {
  test.setTimeout(600_000);
  const sql = postgres(own.env.DATABASE_URL ?? "", { max: AT_ONCE, onnotice() {} });
  const [ann, admin] = [await seller(), await as("admin")];
  const { slug } = await listing(ann, { price_cents: 1000 });
  await simulator("/_sim/top-up", { amount: 100_000_000, currency: "usd" });
  await simulator("/_sim/faults", { webhooks: { drop: 1 } });

  const orders = Array.from({ length: ORDERS }, (_, round) =>
    histories.map((history, index) => ({ history, seed: round * 100 + index })),
  );
  const waiting = orders.flat();
  const liveSome = async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const {
        history: [steps, end],
        seed,
      } = order;
      const payment = await pay(await buyer(), slug);
      await live(payment, steps, randomOf(seed), admin);
      expect.soft(await endOf(sql, payment), `${steps.join(", ")} (seed ${seed})`).toStrictEqual(end);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, liveSome));

  const { gross_cents = 0, platform_fee_cents = 0, refunded_cents = 0, net_cents } = await earningsOf(sql, ann);
  expect(net_cents).toBe(gross_cents - platform_fee_cents - refunded_cents);
  expect(await heldCents(ann)).toBe(net_cents);
  await sql.end();
});

/** Pays, and tells nobody. */
async function pay(buyer: Client, skill_slug: string): Promise<Payment> {
  const { body } = await buyer.post<{ session_id: string; purchase_id: string }>("/v1/checkout", { skill_slug });
  await simulator("/_sim/pay", { session: body.session_id, card: "4242424242424242" });
  type Session = { payment_intent: { id: string; latest_charge: string } };
  const { payment_intent } = await processor<Session>(
    `/v1/checkout/sessions/${body.session_id}?expand[]=payment_intent`,
  );
  return {
    purchaseId: body.purchase_id,
    sessionId: body.session_id,
    intentId: payment_intent.id,
    chargeId: payment_intent.latest_charge,
  };
}
