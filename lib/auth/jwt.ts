import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { sharedDependency } from "@/lib/dependencies/dependency";
import { env } from "@/lib/env";
import { AppError, type PlainError, plainError } from "@/lib/errors";
import { text, webUrl } from "@/lib/input";
import { shared } from "@/lib/shared";
import type { Claims } from "./identify";
import { providerKeys } from "./provider-keys";

const CLOCK_TOLERANCE_S = 5;

const providerKey = shared("identity-provider-keys", () =>
  providerKeys(env.OIDC_ISSUER, sharedDependency("identity_provider")),
);

/** A token that does not say when it was issued counts as older than any other. */
type VerifiedJwt = { claims: Claims; issuedAt: Date; expiresAt: Date };

/**
 * The claims of a token that the identity provider issued for this service, and when it ends.
 * Throws AUTH_EXPIRED, AUTH_INVALID, or a 503 while the provider's keys can't be had.
 */
export async function verifyJwt(token: string): Promise<VerifiedJwt> {
  try {
    const { payload } = await jwtVerify(token, providerKey, {
      issuer: [env.OIDC_ISSUER, `${env.OIDC_ISSUER}/`],
      audience: env.OIDC_AUDIENCE ?? env.OIDC_CLIENT_ID,
      algorithms: ["RS256", "ES256"],
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ["exp", "sub"],
    });
    const { iat = 0, exp = 0 } = payload;
    return { claims: claimsOf(payload), issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError("AUTH_EXPIRED");
    if (error instanceof errors.JOSEError || error instanceof AppError) throw new AppError("AUTH_INVALID");
    throw unreachable(error);
  }
}

/** Without its `sub` a token speaks for nobody; any other claim that can't be used counts as absent. */
const claims = z.object({
  sub: text({ min: 1, max: 255 }),
  email: text({ max: 320 }).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined).transform(Boolean),
  picture: webUrl(2000).optional().catch(undefined),
});

const codeHostName = text({ min: 1, max: 100 }).optional().catch(undefined);

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
    codeHostUsername: codeHostName.parse(codeHost),
  };
}

function unreachable(cause: unknown): PlainError {
  const error = plainError("IDENTITY_PROVIDER_DOWN", { "retry-after": "5" });
  error.cause = cause;
  return error;
}
