import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { oauthClients, oauthCodes } from "@/db/schema/oauth";
import { hashSecret } from "@/lib/auth/opaque-token";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { isTestUser } from "@/lib/users/test-user";
import {
  type AuthorizationRequest,
  entriesOf,
  parseAuthorizationRequest,
  type Query,
  singleOf,
  stateOf,
} from "./authorization-request";
import { findClient, type OAuthClient } from "./clients";
import { OAuthError } from "./errors";
import { readParameters } from "./parameters";
import { isLoopback, matchesRedirectUri } from "./redirect-uri";
import { ISSUER } from "./server";

const CODE_LIFETIME_S = 60;

/** Where the answer to a request goes, and what it repeats. */
type AnswerTo = { redirectUri: string; state: string | null };

/**
 * What a request comes to before anybody is asked: nothing, where it is not known who would be answered; an answer to the
 * assistant that it can't be had; or a question to the person.
 */
export type Authorization =
  | { kind: "broken"; problem: string }
  | { kind: "refused"; reason: string; host: string; isLocal: boolean; callback: string }
  | ({ kind: "asked"; client: OAuthClient; host: string; isLocal: boolean; answerTo: AnswerTo } & AuthorizationRequest);

/** Looks at who asks and where the answer goes first: of what is wrong there, nobody but the person is told. */
export async function readAuthorization(query: Query): Promise<Authorization> {
  const client = await findClient(singleOf(query, "client_id") ?? "");
  if (!client) {
    return {
      kind: "broken",
      problem:
        "The assistant is not registered here, or is no longer because it was not used. Remove it there and add it again.",
    };
  }
  const redirectUri = singleOf(query, "redirect_uri") ?? "";
  if (!client.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri))) {
    return { kind: "broken", problem: "The answer would go to an address that the assistant did not register." };
  }
  const url = new URL(redirectUri);
  const answerTo = { redirectUri, state: stateOf(query) };
  const place = { host: url.host, isLocal: isLoopback(url) };
  try {
    const request = parseAuthorizationRequest(readParameters(entriesOf(query)));
    return { kind: "asked", client, answerTo, ...place, ...request };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { code, message: reason } = error;
    return {
      kind: "refused",
      reason,
      ...place,
      callback: callbackOf(answerTo, { error: code, error_description: reason }),
    };
  }
}

/**
 * Takes the viewer's decision, and answers where to take it; what was asked for is read once more, as it came with it.
 * Throws a refusal that is for the person alone.
 */
export async function decideAuthorization(viewer: Viewer, query: Query, isAllowed: boolean): Promise<string> {
  const authorization = await readAuthorization(query);
  if (authorization.kind === "broken") throw new PlainError(400, authorization.problem);
  if (authorization.kind === "refused") return authorization.callback;
  if (isAllowed) return allow(viewer, authorization);
  return callbackOf(authorization.answerTo, { error: "access_denied", error_description: "The person said no" });
}

/** What is tried out with such an account must reach no program of somebody else. */
export const NOT_FOR_TEST_USERS =
  "A test account can't be connected to an assistant. Sign in with another account, or have an admin take the mark back.";

async function allow(viewer: Viewer, asked: Extract<Authorization, { kind: "asked" }>): Promise<string> {
  if (await isTestUser(viewer)) throw new AppError("FORBIDDEN", NOT_FOR_TEST_USERS);
  const { client, answerTo, codeChallenge, resource, scopes } = asked;
  const code = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    const isClient = eq(oauthClients.id, client.id);
    const [registered] = await tx.select({ id: oauthClients.id }).from(oauthClients).where(isClient).for("key share");
    if (!registered)
      throw new PlainError(400, "The assistant is no longer registered. Remove it there and add it again.");
    await tx.insert(oauthCodes).values({
      codeHash: hashSecret(code),
      userId: viewer.id,
      clientId: client.id,
      redirectUri: answerTo.redirectUri,
      codeChallenge,
      resource,
      scopes,
      expiresAt: sql`now() + make_interval(secs => ${CODE_LIFETIME_S})`,
    });
  });
  return callbackOf(answerTo, { code });
}

/** The issuer is in each, so that an assistant that asks several servers knows which one answers (RFC 9207). */
function callbackOf({ redirectUri, state }: AnswerTo, answer: Record<string, string>): string {
  const parameters = new URLSearchParams({ ...answer, ...(state !== null && { state }), iss: ISSUER });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${parameters}`;
}
