import { createHash, createHmac } from "node:crypto";
import net from "node:net";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { newCliToken } from "@/lib/auth/cli-token";
import { Client } from "../client";
import { apiDocument } from "../conformance";
import { test } from "./fixtures";
import { freePort } from "./ports";
import type { Stack } from "./stack";

test.describe.configure({ timeout: 120_000 });

const secrets = {
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_platform",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_of_the_sellers",
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: "whsec_of_the_accounts",
};

test("without its identity provider and its payment processor, the service says that it can't tell", async ({
  stack,
}) => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  await stack.start({
    OIDC_ISSUER: nowhere,
    OIDC_CLIENT_ID: "skillyard",
    OIDC_CLIENT_SECRET: "secret",
    STRIPE_API_BASE: nowhere,
    STRIPE_SECRET_KEY: "sk_test_nowhere",
    ...secrets,
    LOG_LEVEL: "fatal",
  });
  const api = new Client(stack.url);
  const token = [{ alg: "RS256", kid: "of nobody we know" }, { sub: "somebody" }, "signature"]
    .map((part) => Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url"))
    .join(".");
  const cannotTell = { status: 503, body: { detail: expect.any(String) } };

  const looking = Object.entries((await apiDocument()).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method]) => [method.toUpperCase(), path.replace(/\{\w+\}/g, "nothing")] as const),
  );
  expect(looking.length).toBeGreaterThan(60);
  for (const [method, path] of looking) {
    const response = await api.send(method, path, { headers: { authorization: `Bearer ${token}` } });
    const answer = { status: response.status, body: await response.json() };
    expect.soft(answer, `${method} ${path}`).toStrictEqual(cannotTell);
    expect.soft(response.headers.get("retry-after"), `${method} ${path}`).toBe("5");
  }

  const seller = new Client(stack.url, await signedInSeller(stack));
  expect(await seller.get("/v1/sellers/payouts"), "payouts, as last seen").toMatchObject({
    status: 200,
    body: [{ payout_id: "po_1", amount_cents: 850, status: "paid" }],
  });
  expect(await seller.get("/v1/sellers/earnings"), "earnings, as last seen").toMatchObject({
    status: 200,
    body: { net_cents: 0, available_cents: 500, pending_cents: -1350, paid_out_cents: 850 },
  });
  expect(await seller.get("/v1/sellers/status"), "status, as last seen").toMatchObject({
    status: 200,
    body: { status: "active", connect_id: "acct_1" },
  });
  expect(await seller.post("/v1/sellers/connect"), "connect").toMatchObject(cannotTell);
  expect(await seller.get("/v1/auth/me"), "a token of the command line needs nobody else").toMatchObject({
    status: 200,
  });

  for (const [path, secret, event] of [
    ["/v1/webhooks/stripe", secrets.STRIPE_WEBHOOK_SECRET, plainEvent("checkout.session.completed", "cs_test_1")],
    ["/v1/webhooks/stripe/connect", secrets.STRIPE_CONNECT_WEBHOOK_SECRET, plainEvent("account.updated", "acct_1")],
    ["/v1/webhooks/stripe/accounts", secrets.STRIPE_ACCOUNTS_WEBHOOK_SECRET, thinEvent("acct_1")],
  ] as const) {
    const [body, at] = [JSON.stringify(event), Math.floor(Date.now() / 1000)];
    const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
    const response = await api.send("POST", path, { body, headers: { "stripe-signature": `t=${at},v1=${v1}` } });
    expect(response.status, path).toBe(503);
  }
});

test("while its payment processor hangs, a seller is told soon what was last seen", async ({ stack }) => {
  const silent = net.createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as net.AddressInfo;
  await stack.start({
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: "sk_test_nowhere",
    ...secrets,
    LOG_LEVEL: "fatal",
  });
  const seller = new Client(stack.url, await signedInSeller(stack));

  for (const path of ["payouts", "earnings", "status"]) {
    const startedAt = Date.now();
    expect((await seller.get(`/v1/sellers/${path}`)).status, path).toBe(200);
    expect(Date.now() - startedAt, path).toBeLessThan(4_000);
  }
  silent.close();
});

/** Somebody who signed in, opened an account and was paid out while all was well. */
async function signedInSeller({ env }: Stack): Promise<string> {
  const token = newCliToken();
  const hash = createHash("sha256").update(token).digest();
  const sql = postgres(env.DATABASE_URL ?? "", { max: 1 });
  const [user] = await sql`
    insert into users (issuer, subject, display_name, display_name_slug)
    values (${env.OIDC_ISSUER ?? ""}, 'seller', 'A seller', 'a-seller') returning id`;
  const id = user?.id;
  await sql`insert into cli_tokens (user_id, token_hash, expires_at) values (${id}, ${hash}, now() + interval '1 day')`;
  await sql`
    insert into connected_accounts (user_id, stripe_account_id, country, status, available_cents)
    values (${id}, 'acct_1', 'US', 'active', 500)`;
  await sql`
    insert into payouts (stripe_payout_id, seller_id, stripe_account_id, amount_cents, currency, status, arrival_at, created_at)
    values ('po_1', ${id}, 'acct_1', 850, 'usd', 'paid', now(), now())`;
  await sql.end();
  return token;
}

function plainEvent(type: string, id: string) {
  const created = Math.floor(Date.now() / 1000);
  return { id: "evt_1", object: "event", type, created, livemode: false, account: id, data: { object: { id } } };
}

function thinEvent(id: string) {
  const related_object = { id, type: "v2.core.account", url: `/v2/core/accounts/${id}` };
  const type = "v2.core.account.updated";
  const created = new Date().toISOString();
  return { id: "evt_2", object: "v2.core.event", type, created, livemode: false, related_object };
}
