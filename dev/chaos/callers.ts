import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "@/dev/parts";

/** `isRepeated`: an earlier try may have been heard, though its answer was lost. */
export type Answer<Body = Record<string, unknown>> = { status: number; body: Body; isRepeated?: boolean };

const patienceMs = 40_000;
const timeoutMs = 35_000;
const maxRefusals = 4;
/** More than wait for one kind of call. */
const maxFaults = 40;

/** People's programs: they try again while the service is away, and give up after being put off a few times. */
export function callers(env: Environment) {
  const tokens = new Map<string, Promise<string>>();
  /** What the service answered that it never should. */
  const bugs: string[] = [];

  async function ask<Body>(
    person: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const deadline = Date.now() + patienceMs;
    for (let refusals = 0; ; ) {
      const answer = await once<Body>(person, method, path, body, headers);
      if (answer && answer.status === 500)
        bugs.push(`${method} ${path} was answered 500: ${JSON.stringify(answer.body)}`);
      if (answer && answer.status < 500) return answer;
      if (answer) refusals += 1;
      if (refusals >= maxRefusals || Date.now() > deadline) return answer ?? { status: 0, body: {} as Body };
      await sleep(answer ? 250 : 100);
    }
  }

  async function once<Body>(
    person: string | null,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer<Body> | null> {
    try {
      const token: Record<string, string> = person ? { authorization: `Bearer ${await tokenOf(person)}` } : {};
      const isBytes = body instanceof Uint8Array;
      const response = await fetch(`${env.APP_URL}${path}`, {
        method,
        headers: { "content-type": isBytes ? "application/zip" : "application/json", ...token, ...headers },
        body: body === undefined ? null : isBytes ? (body as BodyInit) : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: (await response.json()) as Body };
    } catch {
      return null; // the service was killed or takes too long
    }
  }

  function tokenOf(person: string): Promise<string> {
    const token = tokens.get(person) ?? signIn(person);
    tokens.set(person, token);
    return token;
  }

  async function signIn(person: string): Promise<string> {
    const form = new URLSearchParams({ grant_type: "password", client_id: "skillyard-cli", username: person });
    const response = await fetch(`${env.OIDC_ISSUER}/token`, { method: "POST", body: form });
    const { access_token } = (await response.json()) as { access_token: string };
    return access_token;
  }

  return { ask, bugs };
}

export type Callers = ReturnType<typeof callers>;

/** The other side: the processor's API as its dashboard uses it, and the simulator's own controls. */
export function processorAt(env: Environment) {
  const base = env.STRIPE_API_BASE ?? "";

  /** A command of the simulator; refusals are answers. */
  async function control<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    const { response, isRepeated } = await persistently(`${base}/_sim/${path}`, {
      method: body === undefined ? "GET" : "POST",
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Body, isRepeated };
  }

  async function request<Body>(
    method: "GET" | "POST",
    path: string,
    params: Record<string, string> = {},
    account?: string,
  ): Promise<Answer<Body>> {
    const form = new URLSearchParams(params);
    const response = await fetch(`${base}${path}${method === "GET" && form.size ? `?${form}` : ""}`, {
      method,
      headers: { authorization: "Bearer sk_test_dashboard", ...(account && { "stripe-account": account }) },
      body: method === "POST" ? form : null,
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  /** Every object of a list; asked again where it meets a fault that was meant for the service. */
  async function all<Item extends { id: string }>(
    path: string,
    account?: string,
    filter: Record<string, string> = {},
  ): Promise<Item[]> {
    const items: Item[] = [];
    for (let last = ""; ; last = items.at(-1)?.id ?? "") {
      const params = { ...filter, limit: "100", ...(last && { starting_after: last }) };
      const { body } = await well(() => request<{ data: Item[]; has_more: boolean }>("GET", path, params, account));
      items.push(...body.data);
      if (!body.has_more) return items;
    }
  }

  return { control, request, all };
}

async function well<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask().catch((error: Error) => ({ status: 0, body: error.message }));
    if (answer.status === 200) return answer as Answer<Body>;
    if (attempt === maxFaults) throw new Error(`It was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await sleep(100);
  }
}

/** A simulator under load may let a connection go that was about to be used again. */
async function persistently(url: string, init: RequestInit): Promise<{ response: Response; isRepeated: boolean }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { response: await fetch(url, init), isRepeated: attempt > 1 };
    } catch (error) {
      if (attempt === maxRefusals) throw error;
      await sleep(250);
    }
  }
}

export type Processor = ReturnType<typeof processorAt>;
