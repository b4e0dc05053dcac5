import { z } from "zod";
import { int, oneOf, text } from "@/lib/input";
import { offset } from "@/lib/listings/schema";

export const createReviewBody = z.object({
  rating: int({ min: 1, max: 5 }),
  text: text({ max: 2000 }),
});
export type CreateReviewBody = z.output<typeof createReviewBody>;

export const listReviewsQuery = z.object({
  limit: int({ min: 1, max: 50 }).default(20),
  offset,
  sort: oneOf(["newest", "oldest", "highest", "lowest"]).default("newest"),
});
export type ListReviewsQuery = z.output<typeof listReviewsQuery>;
