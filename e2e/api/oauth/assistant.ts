import { randomBytes } from "node:crypto";
import { setting } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Person, unique } from "../../fixtures";
import { idOf, proof, sha256 } from "../auth/sign-in";

export type Tokens = {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
};
type Registered = { client_id: string; redirect_uris: string[] };
type Answer<Body> = { status: number; headers: Headers; body: Body & { error?: string; error_description?: string } };

export const redirectUri = "http://localhost:51234/callback";
export const allScopes = "skills:read library:read purchase:prepare";
export const resourceOf = () => `${setting("SKILLYARD_URL")}/mcp/me`;

export const issuerOf = (path = "/oauth") => `${setting("SKILLYARD_URL")}${path}`;

/** The question that an assistant has its person's browser ask, with a challenge of its own. */
export function requestOf(clientId: string, changes: Record<string, string | undefined> = {}) {
  const { code_verifier, code_challenge } = proof();
  const state = unique("state");
  const asked = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: allScopes,
    state,
    code_challenge,
    code_challenge_method: "S256",
    resource: resourceOf(),
    ...changes,
  };
  const sent = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { path: `/oauth/authorize?${new URLSearchParams(sent)}`, state, code_verifier };
}

/** Sends a form, as assistants do. */
export async function send<Body = object>(
  endpoint: "token" | "revoke",
  fields: Record<string, string> | [string, string][] | string,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const body = typeof fields === "string" ? fields : String(new URLSearchParams(fields));
  return post(`/oauth/${endpoint}`, body, { "content-type": "application/x-www-form-urlencoded", ...headers });
}

/** Registers what it is told, or a program on this machine. */
export async function register<Body = Registered>(
  metadata: unknown = { client_name: "Test assistant", redirect_uris: [redirectUri], application_type: "native" },
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const body = typeof metadata === "string" ? metadata : JSON.stringify(metadata);
  return post("/oauth/register", body, { "content-type": "application/json", ...headers });
}

export async function newClient(): Promise<string> {
  const { status, body } = await register();
  expect(status, JSON.stringify(body)).toBe(201);
  return body.client_id;
}

export type Code = { code: string; code_verifier: string; client_id: string; redirect_uri: string; resource: string };
type CodeOptions = { clientId?: string; ageSeconds?: number; scope?: string };

/** What the consent page leaves behind when this person allows it, and what the assistant adds to it. */
export async function allowedCode(person: Person, options: CodeOptions = {}): Promise<Code> {
  const { ageSeconds = 0, scope = allScopes } = options;
  const client_id = options.clientId ?? (await newClient());
  const code = randomBytes(32).toString("base64url");
  const { code_verifier, code_challenge } = proof();
  const userId = await idOf(person);
  await inDatabase(
    (sql) => sql`
      insert into oauth_codes (code_hash, user_id, client_id, redirect_uri, code_challenge, resource, scopes, expires_at)
      values (${sha256(code)}, ${userId}, ${client_id}, ${redirectUri}, ${code_challenge}, ${resourceOf()},
        ${scope.split(" ")}, now() + make_interval(secs => ${60 - ageSeconds}))`,
  );
  return { code, code_verifier, client_id, redirect_uri: redirectUri, resource: resourceOf() };
}

export function exchange(code: Code) {
  return send<Tokens>("token", { grant_type: "authorization_code", ...code });
}

export function refresh(clientId: string, refreshToken: string, more: Record<string, string> = {}) {
  const fields = { grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken, ...more };
  return send<Tokens>("token", fields);
}

/** Connects an assistant to the person's account. */
export async function connected(person: Person, options: CodeOptions = {}) {
  const code = await allowedCode(person, options);
  const { status, body } = await exchange(code);
  expect(status, JSON.stringify(body)).toBe(200);
  return { clientId: code.client_id, tokens: body, code };
}

/** Whether the access token could be used: it is known, its grant was not revoked, and its hour is not over. */
export async function isAlive(accessToken: string): Promise<boolean> {
  const rows = await inDatabase(
    (sql) => sql`
      select 1 from oauth_tokens join oauth_grants on oauth_grants.id = grant_id
      where access_hash = ${sha256(accessToken)} and revoked_at is null and access_expires_at > now()`,
  );
  return rows.length > 0;
}

async function post<Body>(path: string, body: string, headers: Record<string, string>): Promise<Answer<Body>> {
  const response = await fetch(`${setting("SKILLYARD_URL")}${path}`, { method: "POST", body, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}
