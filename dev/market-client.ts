import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "@/dev/parts";

/** Of a request to a service that is busy for the moment, as it is while it starts on a small machine. */
const MAX_TRIES = 10;

export type Answer<Body> = { status: number; body: Body };

/** The public API as its users see it, signed in through the local identity provider. */
export class MarketClient {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(
    private readonly env: Environment,
    private readonly signal: AbortSignal,
  ) {}

  /** Requests of this person, or of nobody. A 409 with one of the `known` codes is an answer, not a failure. */
  as(username: string | null) {
    const send = <Body>(method: string, path: string, content?: Content, known: string[] = []) =>
      this.request<Body>(username, method, path, content, known);
    return {
      get: <Body>(path: string) => send<Body>("GET", path),
      post: <Body>(path: string, body: object = {}, known: string[] = []) =>
        send<Body>("POST", path, json(body), known),
      patch: <Body>(path: string, body: object) => send<Body>("PATCH", path, json(body)),
      upload: <Body>(path: string, zip: Uint8Array) => send<Body>("POST", path, { type: "application/zip", body: zip }),
    };
  }

  /** The payment simulator's own controls. */
  async simulator(path: string, body: object): Promise<void> {
    const { type, body: text } = json(body);
    const response = await fetch(`${this.env.STRIPE_API_BASE}${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body: text as BodyInit,
      signal: this.signal,
    });
    if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${await response.text()}`);
  }

  private async request<Body>(
    username: string | null,
    method: string,
    path: string,
    content: Content | undefined,
    known: string[],
  ): Promise<Answer<Body>> {
    const headers: Record<string, string> = {};
    if (content) headers["content-type"] = content.type;
    if (username) headers.authorization = `Bearer ${await this.tokenOf(username)}`;
    const ask = () =>
      fetch(`${this.env.APP_URL}${path}`, {
        method,
        headers,
        body: content?.body as BodyInit | undefined,
        signal: this.signal,
      });
    let response = await ask();
    for (let tried = 1; response.status === 503 && tried < MAX_TRIES; tried++) {
      await response.body?.cancel();
      await sleep(1000 * Number(response.headers.get("retry-after") ?? 1), undefined, { signal: this.signal });
      response = await ask();
    }
    const text = await response.text();

    const isKnown = response.status === 409 && known.some((code) => code === "any 409" || text.includes(`"${code}"`));
    if (!response.ok && !isKnown) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return { status: response.status, body: JSON.parse(text) as Body };
  }

  private tokenOf(username: string): Promise<string> {
    const token = this.tokens.get(username) ?? this.signIn(username);
    this.tokens.set(username, token);
    return token;
  }

  private async signIn(username: string): Promise<string> {
    const response = await fetch(`${this.env.OIDC_ISSUER}/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "password", client_id: "skillyard-cli", username }),
      signal: this.signal,
    });
    const { access_token } = (await response.json()) as { access_token?: string };
    if (!access_token) throw new Error(`${username} could not sign in (${response.status}).`);
    return access_token;
  }
}

type Content = { type: string; body: string | Uint8Array };

function json(body: object): Content {
  return { type: "application/json", body: JSON.stringify(body) };
}
