import { createHash } from "node:crypto";
import { setting } from "../../client";
import { expect, type Person } from "../../fixtures";
import { commandLineOf, type TokenAnswer } from "../auth/sign-in";

type Plugin = {
  name: string;
  version: string;
  description: string;
  license?: string;
  category: string;
  author: { name: string };
  strict: false;
  skills?: string[];
  agents?: string[];
  headersHelper?: string;
  source: { source: "archive"; url: string; sha256: string };
};
export type Catalogue = { name: string; owner: { name: string }; plugins: Plugin[] };

type Got<Body> = { status: number; headers: Headers; body: Body };

/** Asks the service as a client with this token does. */
export async function ask(path: string, token?: string | null, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  return fetch(new URL(path, setting("SKILLYARD_URL")), { redirect: "manual", ...init, headers });
}

export async function read<Body = Catalogue>(path: string, token?: string | null): Promise<Got<Body>> {
  const { status, headers, ...response } = await asked(path, token);
  return { status, headers, body: response.body as Body };
}

async function asked(path: string, token?: string | null): Promise<Got<unknown>> {
  const response = await ask(path, token);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A token that opens downloads alone, of the person's command line. */
export async function downloadTokenOf(person: Person) {
  const cli = await commandLineOf(person);
  const { status, body } = await cli.post<TokenAnswer>("/v1/auth/cli/download-token");
  expect(status).toBe(200);
  return { cli, token: body.token };
}
