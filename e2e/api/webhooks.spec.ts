import { createHmac } from "node:crypto";
import postgres from "postgres";
import { setting, simulator, until } from "../client";
import { inDatabase } from "../database";
import { expect, type Listing, type Person, pay, test, unique } from "../fixtures";

/** The simulator's faults hold for everybody, so only one test at a time sets them; buyers elsewhere don't notice. */
test.describe.configure({ mode: "serial" });

type Library = { items: { status: string; license_code: string }[]; total: number };
type Event = {
  event: { id: string; type: string; data?: { object: { id: string } } };
  deliveries: { attempts: number; lastError: string | null }[];
};

const endpoints = ["/v1/webhooks/stripe", "/v1/webhooks/stripe/connect", "/v1/webhooks/stripe/accounts"];
const secretNames = [
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "STRIPE_ACCOUNTS_WEBHOOK_SECRET",
] as const;
const healthy = { drop: 0, duplicate: 0, shuffle_ms: 0, delay_ms: 0, bad_signature: false, stale_timestamp: false };
const faults = (webhooks: Partial<typeof healthy>) => simulator("/_sim/faults", { webhooks });
const flush = () => simulator("/_sim/webhooks/flush", {});
const libraryOf = async (person: Person) => (await person.get<Library>("/v1/purchases")).body;
const confirm = async (person: Person, sessionId: string) =>
  (await person.get(`/v1/purchases/confirm?session_id=${sessionId}`)).body;

test.afterEach(async () => {
  await faults(healthy);
  await flush();
});

async function openPage(buyer: Person, { slug }: Listing): Promise<string> {
  const { status, body } = await buyer.post<{ session_id: string }>("/v1/checkout", { skill_slug: slug });
  expect(status).toBe(200);
  return body.session_id;
}

/** What of the event that says this page was paid was not accepted yet. */
async function undelivered(sessionId: string): Promise<Event["deliveries"]> {
  const { data } = await simulator<{ data: Event[] }>("/_sim/events");
  const found = data.find(
    ({ event }) => event.type === "checkout.session.completed" && event.data?.object.id === sessionId,
  );
  if (!found) throw new Error("The simulator has no such event");
  return found.deliveries;
}

test("fulfils by the webhook alone", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  await pay(await openPage(bob, await listing(await seller(), { price_cents: 1000 })));
  await until(async () => (await libraryOf(bob)).total === 1);
  expect((await libraryOf(bob)).items).toMatchObject([{ status: "completed", license_code: expect.any(String) }]);
});

test("fulfils without any webhook", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const offered = await listing(await seller(), { price_cents: 1000 });
  await faults({ drop: 1 });
  const sessionId = await openPage(bob, offered);
  await pay(sessionId);
  await flush();
  expect(await libraryOf(bob)).toMatchObject({ total: 0 });

  expect(await confirm(bob, sessionId)).toMatchObject({ status: "completed" });
  expect(await libraryOf(bob)).toMatchObject({ total: 1 });
});

test("fulfils for a buyer who never came back, without any webhook", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const offered = await listing(await seller(), { price_cents: 1000 });
  await faults({ drop: 1 });
  await pay(await openPage(bob, offered));
  await flush();
  expect(await libraryOf(bob)).toMatchObject({ total: 0 });

  const sql = postgres(setting("DATABASE_URL"), { max: 1 });
  await sql`select graphile_worker.add_job('reconcile_payments')`;
  await until(async () => (await libraryOf(bob)).total === 1);
  await sql.end();
});

test("fulfils once, however often and in whatever order the events come", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const bob = await buyer();
  const offered = await listing(ann, { price_cents: 1000 });
  const sessionId = await openPage(bob, offered);
  await faults({ duplicate: 5, shuffle_ms: 400 });
  await pay(sessionId);
  await Promise.all([...Array.from({ length: 10 }, () => confirm(bob, sessionId)), flush()]);

  expect(await undelivered(sessionId)).toEqual([]);
  expect(await libraryOf(bob)).toMatchObject({ total: 1, items: [{ status: "completed" }] });
  expect((await ann.get("/v1/sellers/earnings")).body).toMatchObject({ gross_cents: 1000, sales_count: 1 });
  expect((await ann.get("/v1/sellers/activity?type=sale")).body).toMatchObject({ total: 1 });
});

test("forgets what was acted on months ago, and nothing else", async () => {
  const [old, recent, stuck] = [unique("evt"), unique("evt"), unique("evt")];
  await inDatabase(async (sql) => {
    await sql`
      insert into stripe_events (id, endpoint, type, livemode, payload, created_at, received_at, processed_at, attempts)
      select id, 'platform', 'payout.paid', false, '{}', at, at, done, 0
      from (values
        (${old}, now() - interval '91 days', now() - interval '91 days'),
        (${recent}, now() - interval '89 days', now() - interval '89 days'),
        (${stuck}, now() - interval '91 days', null)) as event (id, at, done)`;
    await sql`select graphile_worker.add_job('sweep_events')`;
    const left = () => sql`select id from stripe_events where id in (${old}, ${recent}, ${stuck}) order by id`;
    await until(async () => (await left()).length < 3);
    expect((await left()).map(({ id }) => id).sort()).toStrictEqual([recent, stuck].sort());
    await sql`delete from stripe_events where id in (${recent}, ${stuck})`;
  });
});

test("changes nothing when the events come late", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const sessionId = await openPage(bob, await listing(await seller(), { price_cents: 1000 }));
  await faults({ delay_ms: 700 });
  await pay(sessionId);
  const confirmed = await confirm(bob, sessionId);
  expect(confirmed.status).toBe("completed");

  await flush();
  expect(await undelivered(sessionId)).toEqual([]);
  expect(await confirm(bob, sessionId)).toStrictEqual(confirmed);
});

for (const fault of ["bad_signature", "stale_timestamp"] as const) {
  test(`refuses events with ${fault}, and takes them when they come again rightly`, async ({
    seller,
    listing,
    buyer,
  }) => {
    const bob = await buyer();
    const sessionId = await openPage(bob, await listing(await seller(), { price_cents: 1000 }));
    await faults({ [fault]: true });
    await pay(sessionId);
    await until(async () => (await undelivered(sessionId))[0]?.attempts);
    expect(await undelivered(sessionId)).toMatchObject([{ lastError: "answered 400" }]);
    expect(await libraryOf(bob)).toMatchObject({ total: 0 });

    await faults(healthy);
    await flush();
    await until(async () => (await libraryOf(bob)).total === 1);
  });
}

test("refuses what somebody else sends", async ({ api, seller, listing, buyer }) => {
  const bob = await buyer();
  const sessionId = await openPage(bob, await listing(await seller(), { price_cents: 1000 }));
  const body = JSON.stringify({
    id: "evt_forged",
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: sessionId, object: "checkout.session", payment_status: "paid", status: "complete" } },
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", "whsec_guessed").update(`${timestamp}.${body}`).digest("hex");

  for (const path of endpoints) {
    for (const signature of [null, "", "t=1,v1=00", `t=${timestamp},v1=${v1}`]) {
      const headers = new Headers(signature === null ? undefined : { "stripe-signature": signature });
      const answer = await api.send("POST", path, { body, headers });
      expect(answer.status, `${path} ${signature}`).toBe(400);
      expect(await answer.json()).toStrictEqual({ detail: "The event's signature is not valid" });
    }
  }
  expect(await confirm(bob, sessionId)).toMatchObject({ status: "pending", license_code: null });
  expect(await libraryOf(bob)).toMatchObject({ total: 0 });
});

for (const [path, name, object] of [
  ["/v1/webhooks/stripe", "STRIPE_WEBHOOK_SECRET", "event"],
  ["/v1/webhooks/stripe/connect", "STRIPE_CONNECT_WEBHOOK_SECRET", "event"],
  ["/v1/webhooks/stripe/accounts", "STRIPE_ACCOUNTS_WEBHOOK_SECRET", "v2.core.event"],
] as const) {
  test(`${path} takes what is signed with its own secret, of a kind that tells it nothing too`, async ({ api }) => {
    const now = Math.floor(Date.now() / 1000);
    const event = { id: unique("evt"), object, type: "a.kind.of.tomorrow", livemode: false };
    const fields = object === "event" ? { created: now, data: { object: {} } } : { created: new Date().toISOString() };
    const body = JSON.stringify({ ...event, ...fields });
    const send = (secret: string, at: number) => {
      const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
      return api.send("POST", path, { body, headers: { "stripe-signature": `t=${at},v1=${v1}` } });
    };
    for (const _ of ["once", "and again"]) {
      const taken = await send(setting(name), now);
      expect([taken.status, await taken.json()]).toStrictEqual([200, { received: true }]);
    }
    expect((await send(setting(name), now - 3600)).status).toBe(400);
    for (const other of secretNames.filter((one) => one !== name)) {
      expect((await send(setting(other), now)).status).toBe(400);
    }
  });
}

test("takes no token, counts no request, and answers to POST alone", async ({ api }) => {
  for (const path of endpoints) {
    const answer = await api.send("POST", path, { body: "{}", headers: { authorization: "Bearer nonsense" } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("ratelimit-limit")).toBeNull();
    expect((await api.get(path)).status).toBe(405);
  }
});

test("stops sales when the seller's account is restricted, and resumes them", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const { connect_id: account } = (await ann.get("/v1/sellers/status")).body;
  const open = async () => (await (await buyer()).post("/v1/checkout", { skill_slug: offered.slug })).status;
  expect(await open()).toBe(200);

  await simulator("/_sim/onboard", { account, outcome: "restricted" });
  await flush();
  expect(await open()).toBe(503);

  await simulator("/_sim/onboard", { account, outcome: "active" });
  expect(await open()).toBe(200);
});
