import "server-only";
import { getServerSession, type NextAuthOptions } from "next-auth";
import { claimsOf } from "@/lib/auth/jwt";
import { env } from "@/lib/env";
import { identify } from "@/lib/users/identify";

type SessionUser = { id: string; sessionVersion: number };

declare module "next-auth" {
  interface Session {
    viewer?: SessionUser;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sessionVersion?: number;
  }
}

const SESSION_MAX_AGE_S = 7 * 24 * 60 * 60;

/** Page sign-in with the same provider, and the same accounts, as the API's bearer tokens. */
export const authOptions: NextAuthOptions = {
  secret: env.AUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_MAX_AGE_S },
  pages: { signIn: "/login", error: "/login" },
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
      idToken: true,
      authorization: { params: { scope: "openid email profile" } },
      profile: ({ sub }) => ({ id: sub }),
    },
  ],
  callbacks: {
    /** At sign-in `profile` holds the ID token's claims; later calls only carry the token on. */
    async jwt({ token, profile }) {
      if (!profile?.sub) return token;
      const user = await identify(claimsOf({ ...profile, sub: profile.sub }));
      return { sub: user.id, sessionVersion: user.sessionVersion };
    },
    session: ({ session, token: { sub, sessionVersion } }) => ({
      expires: session.expires,
      ...(sub && sessionVersion && { viewer: { id: sub, sessionVersion } }),
    }),
  },
};

/** Whom the session cookie names, if it names anybody. */
export async function readSession(): Promise<SessionUser | null> {
  const session = await getServerSession(authOptions);
  return session?.viewer ?? null;
}
