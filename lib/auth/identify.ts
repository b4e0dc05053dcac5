import { and, eq } from "drizzle-orm";
import { db, one } from "@/db/client";
import { users } from "@/db/schema/users";
import { recountRatingsOf } from "@/lib/ratings";
import { isTestAddress } from "./roles";

/** What the identity provider says of a person; undefined where it says nothing. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  avatarUrl: string | undefined;
  codeHostUsername: string | undefined;
};

/** The account of whom the provider vouches for, created at first sight and kept in step with what it says since. */
export async function identify(claims: Claims) {
  const known = (await findByIdentity(claims)) ?? (await create(claims));
  const changes = changesBy(claims, known);
  if (Object.keys(changes).length === 0) return known;
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(users.id, known.id))
      .returning();
    if (changes.isTest !== undefined) await recountRatingsOf(tx, known.id);
    return one(changed);
  });
}

async function findByIdentity({ issuer, subject }: Claims) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  return user;
}

/** Two first requests may race; both end with the same row. */
async function create(claims: Claims) {
  const { issuer, subject, email, emailVerified, avatarUrl, codeHostUsername } = claims;
  const [created] = await db
    .insert(users)
    .values({ issuer, subject, email, emailVerified, avatarUrl, codeHostUsername })
    .onConflictDoNothing({ target: [users.issuer, users.subject] })
    .returning();
  return created ?? one([await findByIdentity(claims)].filter((user) => user !== undefined));
}

function changesBy(claims: Claims, known: typeof users.$inferSelect): Partial<typeof users.$inferInsert> {
  const email = claims.email ?? known.email;
  const emailVerified = claims.email === undefined ? known.emailVerified : claims.emailVerified;
  const said = {
    email,
    emailVerified,
    avatarUrl: claims.avatarUrl ?? known.avatarUrl,
    codeHostUsername: claims.codeHostUsername ?? known.codeHostUsername,
    isTest: known.markedTest || isTestAddress({ email, emailVerified }),
  };
  return Object.fromEntries(Object.entries(said).filter(([key, value]) => known[key as keyof typeof said] !== value));
}
