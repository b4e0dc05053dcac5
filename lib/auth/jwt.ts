import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { env } from "@/lib/env";
import { AppError, type PlainError, plainError } from "@/lib/errors";
import { shared } from "@/lib/shared";
import type { Claims } from "@/lib/users/identify";

const DISCOVERY_TIMEOUT_MS = 5_000;
const CLOCK_TOLERANCE_S = 5;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const cache = shared("identity-provider-keys", () => ({ keys: undefined as Promise<KeySet> | undefined }));

/**
 * The claims of a token that the identity provider issued for this service, and when it ends.
 * Throws AUTH_EXPIRED, AUTH_INVALID, or a 503 while the provider's keys can't be had.
 */
export async function verifyJwt(token: string): Promise<{ claims: Claims; expiresAt: Date }> {
  const keys = await providerKeys();
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: [env.OIDC_ISSUER, `${env.OIDC_ISSUER}/`],
      audience: env.OIDC_AUDIENCE ?? env.OIDC_CLIENT_ID,
      algorithms: ["RS256", "ES256"],
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ["exp", "sub"],
    });
    return { claims: claimsOf(payload), expiresAt: new Date((payload.exp ?? 0) * 1000) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError("AUTH_EXPIRED");
    if (!isTokensFault(error)) throw unreachable(error);
    throw new AppError("AUTH_INVALID");
  }
}

/** Anything else went wrong between us and the provider, for which no caller is to blame. */
function isTokensFault(error: unknown): boolean {
  return error instanceof errors.JOSEError && !["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(error.code);
}

/** What we keep of a set of claims, whether from a token or from a page sign-in. */
export function claimsOf(payload: JWTPayload): Claims {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new AppError("AUTH_INVALID");
  const { sub, email, email_verified, picture } = parsed.data;
  const codeHost = env.OIDC_CODE_HOST_CLAIM ? payload[env.OIDC_CODE_HOST_CLAIM] : undefined;
  return {
    issuer: env.OIDC_ISSUER,
    subject: sub,
    email,
    emailVerified: email_verified,
    avatarUrl: picture,
    codeHostUsername: typeof codeHost === "string" && codeHost.length <= 100 ? codeHost : undefined,
  };
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined).transform(Boolean),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .catch(undefined),
});

/** The provider's published keys, found by discovery; a failed discovery is tried again by the next caller. */
function providerKeys(): Promise<KeySet> {
  cache.keys ??= discoverKeys().catch((error: unknown) => {
    cache.keys = undefined;
    throw unreachable(error);
  });
  return cache.keys;
}

async function discoverKeys(): Promise<KeySet> {
  const response = await fetch(`${env.OIDC_ISSUER}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
  });
  const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await response.json());
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: DISCOVERY_TIMEOUT_MS });
}

function unreachable(cause: unknown): PlainError {
  const error = plainError("IDENTITY_PROVIDER_DOWN", { "retry-after": "5" });
  error.cause = cause;
  return error;
}
