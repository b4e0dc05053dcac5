import { spawn } from "node:child_process";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { Client, type Fields, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { Stack } from "./stack";

type Step = { step: string; outcomes: Record<string, number>; failures: unknown[] };
type Problem = { kind: string; subject: string; detail: string };
export type Report = { exit_code: number; steps: Step[]; problems: Problem[]; stoppedBy: string | null };

/** A service in which nothing but the command acts: no job runs, and webhooks come only where a test lets them. */
export let stack: Stack;
export let sql: postgres.Sql;
/** What it sells, for 10.00. */
export let slug: string;

export async function startUnattended(): Promise<void> {
  stack = await Stack.create();
  await stack.start({ LOG_LEVEL: "warn" });
  slug = await publish(await person("seller"));
  await stack.stop();
  await stack.start({ LOG_LEVEL: "silent", WORKER: "off" });
  sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
}

export async function endUnattended(): Promise<void> {
  await sql.end();
  await stack.stop();
  stack.remove();
}

export async function reconcile(...given: (string | Record<string, string>)[]) {
  const args = given.filter((one) => typeof one === "string");
  const settings = Object.assign({}, ...given.filter((one) => typeof one !== "string"));
  return run(["dist/reconcile.js", ...args], { ...stack.env, ...settings });
}

export async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (text += part));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const report = (text.startsWith("{") ? JSON.parse(text) : {}) as Report;
  return { code, text, report };
}

export async function person(name: string): Promise<Client> {
  const client = new Client(stack.url, await tokenFor(name, undefined, stack.env.OIDC_ISSUER), name);
  expect((await client.patch("/v1/users/profile", { display_name: name.replaceAll("-", " ") })).status).toBe(200);
  return client;
}

async function publish(seller: Client): Promise<string> {
  const { body } = await seller.post("/v1/sellers/connect");
  await simulator("/_sim/onboard", { account: body.connect_id, outcome: "active" });
  const slug = unique("sold");
  const listing = {
    slug,
    title: "Sold",
    description: "Explains an expression.",
    category: "testing",
    price_cents: 1000,
  };
  expect((await seller.post("/v1/skills", listing)).status).toBe(201);
  await seller.upload(slug, zip(cleanFiles(slug)));
  await until(async () => (await seller.get(`/v1/skills/${slug}`)).body.published_at);
  await until(async () => (await seller.get("/v1/sellers/status")).body.charges_enabled);
  return slug;
}

export async function openPage(buyer: Client) {
  const { status, body } = await buyer.post<{ session_id: string; purchase_id: string }>("/v1/checkout", {
    skill_slug: slug,
  });
  expect(status).toBe(200);
  return body;
}

export async function buy(buyer: Client) {
  const page = await openPage(buyer);
  await simulator("/_sim/pay", { session: page.session_id, card: "4242424242424242" });
  const confirmed = await buyer.get(`/v1/purchases/confirm?session_id=${page.session_id}`);
  expect(confirmed.body).toMatchObject({ status: "completed" });
  return page;
}

export async function simulator<Body = Fields>(path: string, body: unknown): Promise<Body> {
  const init = { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${stack.env.STRIPE_API_BASE}${path}`, init);
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

export async function processor<Body = Fields>(path: string, form?: Record<string, string>): Promise<Body> {
  const response = await fetch(`${stack.env.STRIPE_API_BASE}${path}`, {
    method: form ? "POST" : "GET",
    headers: { authorization: "Bearer sk_test_dashboard" },
    body: form ? new URLSearchParams(form) : null,
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
