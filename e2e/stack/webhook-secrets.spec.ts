import { createHmac } from "node:crypto";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { Client, setting } from "../client";
import { Stack } from "./stack";

test.describe.configure({ timeout: 120_000 });

const endpoints = [
  { path: "/v1/webhooks/stripe", name: "STRIPE_WEBHOOK_SECRET", object: "event" },
  { path: "/v1/webhooks/stripe/connect", name: "STRIPE_CONNECT_WEBHOOK_SECRET", object: "event" },
  { path: "/v1/webhooks/stripe/accounts", name: "STRIPE_ACCOUNTS_WEBHOOK_SECRET", object: "v2.core.event" },
] as const;

const newOf = (name: string) => `whsec_new_${name.toLowerCase()}`;
const oldOf = (name: string) => `whsec_old_${name.toLowerCase()}`;
const nowS = () => Math.floor(Date.now() / 1000);

/** Somebody else's processor: the secrets of this service's own one can't be chosen. */
function processor(secretOf: (name: string) => string) {
  const secrets = endpoints.map(({ name }) => [name, secretOf(name)]);
  return {
    STRIPE_SECRET_KEY: "sk_test_elsewhere",
    STRIPE_API_BASE: setting("STRIPE_API_BASE"),
    ...Object.fromEntries(secrets),
    LOG_LEVEL: "fatal",
  };
}

test("while a webhook secret is replaced, both are known, and nothing else is", async () => {
  const stack = await Stack.create();
  await stack.start(processor((name) => ` ${newOf(name)},${oldOf(name)} `));
  const api = new Client(stack.url);
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1 });

  for (const { path, name, object } of endpoints) {
    const send = async (id: string, secret: string, at = nowS(), { sent, livemode = false }: Sent = {}) => {
      const fields = object === "event" ? { created: nowS(), data: { object: {} } } : { created: new Date() };
      const body = JSON.stringify({ id: `${id}_${name}`, object, type: "a.kind.of.tomorrow", livemode, ...fields });
      const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
      const headers = { "stripe-signature": `t=${at},v1=${v1}` };
      const { status } = await api.send("POST", path, { body: sent?.(body) ?? body, headers });
      return status;
    };
    expect.soft(await send("evt_new", newOf(name)), `${path}, new`).toBe(200);
    expect.soft(await send("evt_old", oldOf(name)), `${path}, old`).toBe(200);
    expect.soft(await send("evt_live", newOf(name), nowS(), { livemode: true }), `${path}, live`).toBe(200);

    const spaced = (body: string) => JSON.stringify(JSON.parse(body), null, 1);
    for (const [how, answered] of [
      ["forged", send("evt_forged", "whsec_guessed_by_somebody")],
      ["both secrets as one", send("evt_list", `${newOf(name)},${oldOf(name)}`)],
      ["stale", send("evt_stale", oldOf(name), nowS() - 3600)],
      ["ahead", send("evt_ahead", newOf(name), nowS() + 3600)],
      ["written again", send("evt_spaced", newOf(name), nowS(), { sent: spaced })],
    ] as const) {
      expect.soft(await answered, `${path}, ${how}`).toBe(400);
    }
  }

  const stored = await sql<{ id: string }[]>`select id from stripe_events order by id`;
  const taken = endpoints.flatMap(({ name }) => [`evt_new_${name}`, `evt_old_${name}`]).toSorted();
  expect(stored.map(({ id }) => id).toSorted()).toEqual(taken);
  await sql.end();
  await stack.stop();
  stack.remove();
});

type Sent = { sent?: (body: string) => string; livemode?: boolean };

for (const [what, secrets] of [
  ["blank", "   "],
  ["blank beside a good one", "whsec_of_the_platform, "],
  ["too short", "whsec_1"],
  ["with a space in it", "whsec_of the_platform"],
]) {
  test(`a webhook secret that is ${what} is refused at the start`, async () => {
    const stack = await Stack.create();
    stack.launch([], { ...processor(oldOf), STRIPE_CONNECT_WEBHOOK_SECRET: secrets ?? "" });
    expect(await stack.stop(null)).toBe(1);
    expect(stack.output).toContain("STRIPE_CONNECT_WEBHOOK_SECRET must be a secret of at least 16 characters");
    stack.remove();
  });
}
