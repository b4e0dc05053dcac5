import Stripe from "stripe";
import { expect, test } from "vitest";
import { receiveStripeEvent } from "./events";

const { webhooks } = new Stripe("sk_test_unit");
const secrets = {
  platform: "whsec_unit_platform",
  replaced: "whsec_unit_platform_old",
  connect: "whsec_unit_connect",
  accounts: "whsec_unit_accounts",
} as const;
const nowS = () => Math.floor(Date.now() / 1000);

/** Of the mode that is not ours, so that a good signature leads to nothing further. */
const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "checkout.session.completed",
  created: nowS(),
  livemode: true,
  data: { object: { id: "cs_1", amount: 1e3 } },
});

function sign(payload: string, secret: string, timestamp = nowS()): string {
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

const receive = (payload: string, signature: string | null) =>
  receiveStripeEvent("platform", new TextEncoder().encode(payload), signature);

test.each([
  ["with the endpoint's secret", sign(body, secrets.platform)],
  ["with the secret before it", sign(body, secrets.replaced)],
  ["with both, as while they are exchanged", `${sign(body, secrets.platform)},${sign(body, secrets.replaced)}`],
  ["four minutes ahead of our clock", sign(body, secrets.platform, nowS() + 240)],
])("takes an event signed %s", async (_, signature) => {
  await expect(receive(body, signature)).resolves.toEqual({ received: true });
});

test.each([
  ["without a signature", body, null],
  ["with an empty one", body, ""],
  ["signed with another secret", body, sign(body, "whsec_somebody_else")],
  ["signed for another endpoint", body, sign(body, secrets.connect)],
  ["signed an hour ago", body, sign(body, secrets.platform, nowS() - 3600)],
  ["signed for a time to come", body, sign(body, secrets.platform, nowS() + 3600)],
  ["of a time to come that was hidden behind now", body, `t=${nowS()},${sign(body, secrets.platform, nowS() + 3600)}`],
  ["parsed and written again", JSON.stringify(JSON.parse(body), null, 1), sign(body, secrets.platform)],
  ["with one more byte", `${body} `, sign(body, secrets.platform)],
  ["that is no JSON", "{", sign("{", secrets.platform)],
])("refuses an event %s", async (_, payload, signature) => {
  await expect(receive(payload, signature)).rejects.toMatchObject({
    status: 400,
    message: "The event's signature is not valid",
  });
});

test("holds the accounts' endpoint to its own secret", async () => {
  const thin = JSON.stringify({
    id: "evt_2",
    object: "v2.core.event",
    type: "v2.core.account.updated",
    created: new Date().toISOString(),
    livemode: true,
    related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
  });
  const bytes = new TextEncoder().encode(thin);
  await expect(receiveStripeEvent("accounts", bytes, sign(thin, secrets.accounts))).resolves.toEqual({
    received: true,
  });
  await expect(receiveStripeEvent("accounts", bytes, sign(thin, secrets.platform))).rejects.toMatchObject({
    status: 400,
  });
});
