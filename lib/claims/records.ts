import { claims } from "@/db/schema/claims";
import { listings } from "@/db/schema/listings";

/** The specification's claim record. */
export const claimRecord = {
  id: claims.id,
  skill_slug: listings.slug,
  code_host_username: claims.codeHostUsername,
  verification_score: claims.verificationScore,
  verification_details: claims.verificationDetails,
  status: claims.status,
  created_at: claims.createdAt,
};
