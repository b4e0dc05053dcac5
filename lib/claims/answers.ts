import { z } from "zod";
import { pageOf, timestamp } from "@/lib/answer";

export const claim = z
  .object({
    id: z.uuid(),
    skill_slug: z.string(),
    code_host_username: z.string().nullable(),
    verification_score: z.int().min(0).max(100),
    verification_details: z.string(),
    status: z.enum(["sandbox", "approved", "rejected"]),
    created_at: timestamp,
  })
  .meta({ id: "ClaimRecord" });

export const claimPage = pageOf(claim).meta({ id: "ClaimPage" });
