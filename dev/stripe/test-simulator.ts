import { createServer } from "node:http";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type Simulator, type SimulatorOptions, startStripeSimulator } from "./server";
import { checkRequest, checkResponse, spec } from "./spec-check";

export const secrets = { platform: "whsec_platform", connect: "whsec_connect", accounts: "whsec_accounts" };

export type Received = {
  path: string;
  body: string;
  signature: string;
  event: { id: string; type: string; object: string };
};

/** A simulator on a free port that ends with the test. */
export async function startTestSimulator(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startStripeSimulator({ port: 0, secrets, ...options });
  onTestFinished(() => simulator.close());
  return { simulator, stripe: clientFor(simulator), control: controlOf(simulator) };
}

/** The official SDK talking to a simulator; what goes over the wire is held against the API's description. */
export function clientFor(simulator: Simulator, options: { key?: string; checked?: boolean; retries?: number } = {}) {
  return new Stripe(options.key ?? "sk_test_simulator", {
    host: "127.0.0.1",
    port: simulator.port,
    protocol: "http",
    maxNetworkRetries: options.retries ?? 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(options.checked === false ? fetch : checkedFetch),
  });
}

const checkedFetch: typeof fetch = async (input, init) => {
  const url = new URL(String(input));
  const method = init?.method ?? "GET";
  // The document leaves out the v2 event itself.
  const isDescribed = spec !== null && !url.pathname.startsWith("/v2/core/events/");
  if (isDescribed) checkRequest(method, url, String(init?.body ?? ""));
  const response = await fetch(input, init);
  if (isDescribed) checkResponse(method, url, response.status, await response.clone().json());
  return response;
};

/** The control API: answers the parsed body together with `httpStatus`. */
export function controlOf(simulator: Simulator) {
  return async (address: string, body?: object) => {
    const response = await fetch(`${simulator.url}/_sim/${address}`, {
      method: body ? "POST" : "GET",
      body: body && JSON.stringify(body),
    });
    return { httpStatus: response.status, ...(await response.json()) };
  };
}

/** An endpoint that notes what it receives and answers as it is told to. */
export async function startReceiver(respond: (received: Received) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const one = {
      path: request.url ?? "",
      body,
      signature: String(request.headers["stripe-signature"]),
      event: JSON.parse(body),
    };
    received.push(one);
    response.writeHead(respond(one)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The receiver has no port.");
  return { received, url: `http://127.0.0.1:${address.port}/hooks` };
}

/** What the product sends to open a seller's account. */
export function sellerParams(email = "seller@example.com") {
  return {
    contact_email: email,
    display_name: "Ann's skills",
    dashboard: "express",
    identity: { country: "us" },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: {
      currency: "usd",
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
    metadata: { user_id: "user-1" },
    include: ["configuration.recipient", "requirements", "defaults", "identity"],
  } satisfies Stripe.V2.Core.AccountCreateParams;
}

/** A seller who can be paid. */
export async function activeSeller(stripe: Stripe): Promise<string> {
  return (await stripe.v2.core.accounts.create(sellerParams("seller+active@example.com"))).id;
}

/** What the product sends to sell something. */
export function sessionParams(destination: string, amount = 1000, fee = 150) {
  return {
    mode: "payment",
    allowed_payment_method_types: ["card", "link"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: amount,
          product_data: { name: "Tables & charts [pro]", metadata: { listing_id: "listing-1" } },
        },
      },
    ],
    client_reference_id: "purchase-1",
    customer_email: "buyer@example.com",
    payment_intent_data: {
      application_fee_amount: fee,
      transfer_data: { destination },
      transfer_group: "purchase_purchase-1",
      metadata: { purchase_id: "purchase-1" },
      description: "Skill: tables",
    },
    metadata: { purchase_id: "purchase-1" },
    success_url: "http://localhost:3000/checkout/done?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/skills/tables",
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** The id of a field that holds an id or the object itself. */
export function idOf(field: string | { id: string } | null | undefined): string {
  if (!field) throw new Error("The field is empty.");
  return typeof field === "string" ? field : field.id;
}
