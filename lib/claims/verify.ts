import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { claims } from "@/db/schema/claims";
import { externalListings } from "@/db/schema/external";
import { users } from "@/db/schema/users";
import { env } from "@/lib/env";
import { repositoryOf, scoreClaim } from "./score";

export type Claim = typeof claims.$inferSelect;

/** Scores a claim anew by what is known now, and keeps the result. */
export async function verifyClaim(tx: Db, claim: Claim): Promise<void> {
  const [known] = await tx
    .select({
      codeHostUsername: users.codeHostUsername,
      accountCreatedAt: users.createdAt,
      ownerHandle: externalListings.ownerHandle,
      sourceUrl: externalListings.sourceUrl,
    })
    .from(externalListings)
    .innerJoin(users, eq(users.id, claim.userId))
    .where(eq(externalListings.listingId, claim.listingId));
  if (!known) throw new Error(`Claim ${claim.id} is on a listing that is not external`);

  const { sourceUrl, ...rest } = known;
  const { id: claimId, fileCheckedAt, fileFoundAt } = claim;
  const canReadFiles = env.CODE_HOST_RAW_URL !== undefined;
  const { score, details } = scoreClaim(
    { claimId, fileCheckedAt, fileFoundAt, repository: repositoryOf(sourceUrl), canReadFiles, ...rest },
    new Date(),
  );
  await tx
    .update(claims)
    .set({
      codeHostUsername: known.codeHostUsername,
      fileCheckedAt,
      fileFoundAt,
      verificationScore: score,
      verificationDetails: details,
    })
    .where(eq(claims.id, claimId));
}
