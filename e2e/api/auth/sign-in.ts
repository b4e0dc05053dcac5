import { createHash, randomBytes } from "node:crypto";
import { Client, setting } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Person } from "../../fixtures";

export type TokenAnswer = { token: string; expires_at: string };
export type Device = { device_code: string; user_code: string; verification_uri: string };

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A verifier as a command line makes one, with its challenge. */
export function proof() {
  const code_verifier = randomBytes(32).toString("base64url");
  return { code_verifier, code_challenge: sha256(code_verifier).toString("base64url") };
}

export async function idOf(person: Client): Promise<string> {
  const { body } = await person.get<{ id: string }>("/v1/auth/me");
  return body.id;
}

/** What the sign-in page leaves behind when this person confirms: a code, and what the command line adds to it. */
export async function confirmedCode(person: Person, { ageSeconds = 0, machine = "laptop" } = {}) {
  const code = randomBytes(32).toString("base64url");
  const { code_verifier, code_challenge } = proof();
  const userId = await idOf(person);
  await inDatabase(
    (sql) => sql`
      insert into cli_codes (code_hash, user_id, code_challenge, machine, expires_at)
      values (${sha256(code)}, ${userId}, ${code_challenge}, ${machine}, now() + make_interval(secs => ${60 - ageSeconds}))`,
  );
  return { code, code_verifier };
}

/** Signs the person's command line in; what it then asks with its token. */
export async function commandLineOf(person: Person): Promise<Client & { token: string }> {
  const { status, body } = await person.post<TokenAnswer>("/v1/auth/cli", await confirmedCode(person));
  expect(status, JSON.stringify(body)).toBe(200);
  return new Client(setting("SKILLYARD_URL"), body.token) as Client & { token: string };
}
