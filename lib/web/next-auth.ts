import "server-only";
import { randomUUID } from "node:crypto";
import { getServerSession, type NextAuthOptions } from "next-auth";
import { identify } from "@/lib/auth/identify";
import { claimsOf } from "@/lib/auth/jwt";
import { endSession, type Session as PageSession, SESSION_MAX_AGE_S } from "@/lib/auth/sessions";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** Of one answer of the provider, of which a sign-in takes up to three. */
const PROVIDER_WITHIN_MS = 2_500;

declare module "next-auth" {
  interface Session {
    viewer?: PageSession;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sessionId?: string;
    sessionVersion?: number;
    /** A renewed cookie lasts longer than the session, which does not. */
    endsAtMs?: number;
  }
}

/** Page sign-in with the same provider, and the same accounts, as the API's bearer tokens. */
export const authOptions: NextAuthOptions = {
  secret: env.AUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_MAX_AGE_S },
  pages: { signIn: "/login", error: "/login" },
  logger: {
    error: (code, metadata) =>
      log.error({ err: metadata instanceof Error ? metadata : metadata.error }, `sign-in: ${code}`),
    warn: (code) => log.warn(`sign-in: ${code}`),
    debug() {},
  },
  providers: [
    {
      id: "oidc",
      name: "Skillyard",
      type: "oauth",
      wellKnown: `${env.OIDC_ISSUER}/.well-known/openid-configuration`,
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      checks: ["pkce", "state", "nonce"],
      httpOptions: { timeout: PROVIDER_WITHIN_MS },
      idToken: true,
      authorization: { params: { scope: "openid email profile" } },
      profile: ({ sub }) => ({ id: sub }),
    },
  ],
  callbacks: {
    /** A banned person is led back to the sign-in page, which says so. */
    async signIn({ profile }) {
      if (!profile?.sub) return false;
      const { bannedAt } = await identify(claimsOf({ ...profile, sub: profile.sub }));
      return bannedAt ? "/login?error=Banned" : true;
    },
    /** At sign-in `profile` holds the ID token's claims; later calls only carry the token on. */
    async jwt({ token, profile }) {
      if (!profile?.sub) return token;
      const user = await identify(claimsOf({ ...profile, sub: profile.sub }));
      const endsAtMs = Date.now() + SESSION_MAX_AGE_S * 1000;
      return { sub: user.id, sessionVersion: user.sessionVersion, sessionId: randomUUID(), endsAtMs };
    },
    session({ session: { expires }, token: { sub, sessionVersion, sessionId, endsAtMs = 0 } }) {
      if (!sub || !sessionVersion || !sessionId || endsAtMs < Date.now()) return { expires };
      return { expires, viewer: { id: sessionId, userId: sub, sessionVersion } };
    },
  },
  events: {
    async signOut({ token: { sessionId } }) {
      if (sessionId) await endSession(sessionId);
    },
  },
};

/** Whom the session cookie names, if it names anybody. */
export async function readSession(): Promise<PageSession | null> {
  const session = await getServerSession(authOptions);
  return session?.viewer ?? null;
}
