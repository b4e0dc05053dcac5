import { isAssistantToken } from "@/lib/auth/assistant-token";
import { BANNED, readBearer, toViewer, type Viewer } from "@/lib/auth/viewer";
import { AppError, type ErrorCode } from "@/lib/errors";
import { ALL_SCOPES, knownScopes, type Scope } from "./scopes";
import { RESOURCE, RESOURCE_METADATA_URL } from "./server";
import { findAccess, noteUse } from "./tokens";

/**
 * Who an assistant with this header speaks for at /mcp/me, and what they allow it: never a moderator's work, whoever it
 * is. Throws AUTH_MISSING, AUTH_INVALID or AUTH_EXPIRED, and FORBIDDEN where `scope` is not among what was allowed; each
 * has the header that tells a client where to sign in, or what to ask for.
 */
export async function viewerFromMcpToken(
  header: string | null,
  scope?: Scope,
): Promise<{ viewer: Viewer; scopes: Scope[] }> {
  if (header === null) throw refusal("AUTH_MISSING", "Connect this assistant to a Skillyard account first");
  const token = readBearer(header);
  if (!token || !isAssistantToken(token)) {
    throw refusal("AUTH_INVALID", "This is no token of an assistant's; connect it to get one");
  }
  const found = await findAccess(token);
  if (found?.resource !== RESOURCE)
    throw refusal("AUTH_INVALID", "The assistant is no longer connected; connect it again");
  if (found.user.bannedAt) throw refusal("AUTH_INVALID", BANNED);
  if (found.expiresAt.getTime() <= Date.now()) throw refusal("AUTH_EXPIRED", "The token has expired; refresh it");
  const scopes = knownScopes(found.scopes);
  if (scope && !scopes.includes(scope)) {
    const headers = { "www-authenticate": challengeOf("insufficient_scope", [...scopes, scope]) };
    throw new AppError("FORBIDDEN", `The person did not allow this assistant ${scope}; ask for it`, headers);
  }
  noteUse(found);
  return { viewer: { ...toViewer(found.user, null), isAdmin: false }, scopes };
}

function refusal(code: ErrorCode, message: string): AppError {
  const error = code === "AUTH_MISSING" ? null : "invalid_token";
  return new AppError(code, message, { "www-authenticate": challengeOf(error, ALL_SCOPES) });
}

/** What a client without a sound token is told: where to find who gives one, and what to ask for (RFC 6750, RFC 9728). */
function challengeOf(error: "invalid_token" | "insufficient_scope" | null, scopes: readonly Scope[]): string {
  const parameters = {
    ...(error && { error }),
    scope: ALL_SCOPES.filter((scope) => scopes.includes(scope)).join(" "),
    resource_metadata: RESOURCE_METADATA_URL,
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`;
}
