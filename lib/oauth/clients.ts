import { createHmac } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { oauthClients, oauthRegistrations } from "@/db/schema/oauth";
import { TODAY } from "@/db/today";
import { env } from "@/lib/env";
import { secondsLeftToday } from "@/lib/quotas/take";
import { isUuid } from "@/lib/slug";
import { OAuthError } from "./errors";
import { type Parameters, required } from "./parameters";
import { parseRegistration } from "./registration";

export type OAuthClient = typeof oauthClients.$inferSelect;

/**
 * Registers an assistant that asks from this address, without a secret: anybody may, so that nothing it says of itself is
 * to be believed. Throws OAuthError for what can't be served and for too many of one address in a UTC day.
 */
export async function registerClient(body: unknown, address: string) {
  const { name, redirectUris } = parseRegistration(body, env.APP_URL);
  const client = await db.transaction(async (tx) => {
    const registered = one(await tx.insert(oauthClients).values({ name, redirectUris }).returning());
    await countRegistration(tx, address);
    return registered;
  });
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    ...(name !== null && { client_name: name }),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

/** In the transaction that registers, so that what fails costs nothing, and last, as its row is locked from here on. */
async function countRegistration(tx: Db, address: string): Promise<void> {
  const limit = env.QUOTA_OAUTH_CLIENTS;
  if (limit === null) return;
  const taken = await tx
    .insert(oauthRegistrations)
    .values({ addressHash: hashAddress(address), day: TODAY, used: 1 })
    .onConflictDoUpdate({
      target: [oauthRegistrations.addressHash, oauthRegistrations.day],
      set: { used: sql`${oauthRegistrations.used} + 1` },
      setWhere: lt(oauthRegistrations.used, limit),
    })
    .returning({ used: oauthRegistrations.used });
  if (taken.length > 0) return;
  const message = `An address may register ${limit} clients a day; the next is possible from 00:00 UTC`;
  throw new OAuthError("too_many_requests", message, {
    status: 429,
    headers: { "retry-after": String(secondsLeftToday()) },
  });
}

/** Keyed, so that nobody can tell from the table which addresses have assistants. */
function hashAddress(address: string): Buffer {
  return createHmac("sha256", `oauth registrations ${env.AUTH_SECRET}`).update(address).digest();
}

/** The registered client of this id, or null. */
export async function findClient(id: string): Promise<OAuthClient | null> {
  if (!isUuid(id)) return null;
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, id));
  return client ?? null;
}

/** The client that a request to the token endpoints names; throws invalid_client for one that claims a secret. */
export async function identifyClient(parameters: Parameters, authorization: string | null): Promise<OAuthClient> {
  if (authorization !== null || parameters.has("client_secret") || parameters.has("client_assertion")) {
    const message = "Clients here have no secret: send client_id in the body alone";
    // Whoever tries HTTP authentication is to be told so by its own means.
    const challenged = { status: 401, headers: { "www-authenticate": "Basic" } } as const;
    throw new OAuthError("invalid_client", message, authorization === null ? {} : challenged);
  }
  const client = await findClient(required(parameters, "client_id"));
  if (!client) throw new OAuthError("invalid_client", "This client is not registered here, or no longer; register");
  return client;
}
