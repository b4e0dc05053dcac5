import { z } from "zod";
import { pageOf, timestamp } from "@/lib/answer";

export const review = z
  .object({
    id: z.uuid(),
    skill_slug: z.string(),
    rating: z.int().min(1).max(5),
    text: z.string(),
    author_display_name: z.string().nullable(),
    created_at: timestamp,
    author_slug: z.string().nullable(),
    verified_purchase: z.boolean(),
    version: z.string(),
  })
  .meta({ id: "Review" });

export const reviewPage = pageOf(review)
  .extend({ skill_slug: z.string(), average_rating: z.number().min(1).max(5).nullable() })
  .meta({ id: "ReviewPage" });

export const reviewDeleted = z.object({ id: z.uuid(), message: z.string() });
