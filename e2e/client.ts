import { setTimeout as sleep } from "node:timers/promises";
import { checkAnswer } from "./conformance";
import { recordAnswer } from "./coverage";

export type Fields = Record<string, unknown>;
export type Answer<Body = Fields> = { status: number; body: Body; headers: Headers };

/** The API as one caller sees it; every status is an answer. */
export class Client {
  constructor(
    private readonly base: string,
    readonly token: string | null = null,
    readonly name: string | null = null,
  ) {}

  async get<Body = Fields>(path: string, headers?: HeadersInit): Promise<Answer<Body>> {
    return this.json("GET", path, undefined, headers);
  }

  async post<Body = Fields>(path: string, body?: unknown, headers?: HeadersInit): Promise<Answer<Body>> {
    return this.json("POST", path, body, headers);
  }

  async patch<Body = Fields>(path: string, body?: unknown, headers?: HeadersInit): Promise<Answer<Body>> {
    return this.json("PATCH", path, body, headers);
  }

  async put<Body = Fields>(path: string, body?: unknown, headers?: HeadersInit): Promise<Answer<Body>> {
    return this.json("PUT", path, body, headers);
  }

  async del<Body = Fields>(path: string, headers?: HeadersInit): Promise<Answer<Body>> {
    return this.json("DELETE", path, undefined, headers);
  }

  /** Sends a package as the form's `file`. */
  async upload<Body = Fields>(slug: string, bytes: Uint8Array, filename = "package.zip"): Promise<Answer<Body>> {
    const form = new FormData();
    form.append("file", new File([bytes as BlobPart], filename));
    return answerOf(await this.send("POST", `/v1/skills/${slug}/upload`, { body: form }));
  }

  /** The bare response, for everything that is not JSON; redirects are not followed. */
  async send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token && !headers.has("authorization")) headers.set("authorization", `Bearer ${this.token}`);
    const response = await fetch(new URL(path, this.base), { redirect: "manual", ...init, method, headers });
    const operation = await checkAnswer(method, path, response);
    if (operation) await recordAnswer(operation, response);
    return response;
  }

  private async json<Body>(method: string, path: string, body: unknown, given?: HeadersInit): Promise<Answer<Body>> {
    const headers = new Headers(given);
    if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    return answerOf(await this.send(method, path, { headers, body: body === undefined ? null : JSON.stringify(body) }));
  }
}

/** A token from the local identity provider. It may be made to have expired: `ttlSeconds` can be negative. */
export async function tokenFor(
  username: string,
  ttlSeconds?: number,
  issuer: string = setting("OIDC_ISSUER"),
  claims: Fields = {},
): Promise<string> {
  const form = new URLSearchParams({ grant_type: "password", client_id: "skillyard-cli", username });
  if (ttlSeconds !== undefined) form.set("ttl_seconds", String(ttlSeconds));
  form.set("claims", JSON.stringify(claims));
  const response = await fetch(`${issuer}/token`, { method: "POST", body: form });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`No token for ${username}: ${response.status}`);
  return access_token;
}

/** A token that makes these claims, whatever they are; null leaves one out. */
export function tokenClaiming(username: string, claims: Fields): Promise<string> {
  return tokenFor(username, undefined, undefined, claims);
}

/** The payment simulator's controls, such as `/_sim/pay`. */
export async function simulator<Body = Fields>(path: string, body?: unknown): Promise<Body> {
  const response = await fetch(`${setting("STRIPE_API_BASE")}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${answer}`);
  return JSON.parse(answer) as Body;
}

type Truthy<Value> = Exclude<Value, false | 0 | "" | null | undefined>;

/** Asks again until the answer is truthy, and answers it. */
export async function until<Value>(ask: () => Promise<Value>, limitMs = 20_000): Promise<Truthy<Value>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await ask();
    if (value) return value as Truthy<Value>;
    if (Date.now() > deadline) throw new Error(`Still ${value} after ${limitMs} ms: ${ask}`);
    await sleep(50);
  }
}

/** What the tests know of the service's settings. */
const settingNames = [
  "DATABASE_URL",
  "OIDC_ISSUER",
  "STRIPE_API_BASE",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "STRIPE_ACCOUNTS_WEBHOOK_SECRET",
  "CLAWHUB_API_URL",
  "CODE_HOST_RAW_URL",
] as const;

type Setting = "SKILLYARD_URL" | (typeof settingNames)[number];

/** What the global setup has started, by the name of the setting. */
export function setting(name: Setting): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; is the test run by Playwright?`);
  return value;
}

/** Has everything that the tests of this process ask be asked of this service. */
export function askOf({ url, env }: { url: string; env: Record<string, string> }): void {
  const parts = settingNames.map((name) => [name, env[name]]);
  Object.assign(process.env, Object.fromEntries(parts), { SKILLYARD_URL: url });
}

async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}
