"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { text } from "@/lib/input";
import { reportListing } from "@/lib/moderation/reports";
import { reportBody } from "@/lib/moderation/schema";
import { createReview } from "@/lib/reviews/create";
import { summariseReviews } from "@/lib/reviews/list";
import { deleteReview, updateReview } from "@/lib/reviews/own";
import { createReviewBody } from "@/lib/reviews/schema";
import { formAction } from "@/lib/web/form-action";

const slug = text({ max: 100 });

/** Writes the viewer's review, or changes the one they wrote before. */
export const submitReview = formAction(createReviewBody.extend({ slug }), async (viewer, { slug, ...review }) => {
  const { own } = await summariseReviews(viewer, slug);
  await (own ? updateReview : createReview)(viewer, slug, review);
  refresh(slug);
});

export const deleteOwnReview = formAction(z.object({ slug }), async (viewer, { slug }) => {
  await deleteReview(viewer, slug);
  refresh(slug);
});

/** Reports the listing, or the review of it that the form names. */
export const report = formAction(reportBody.extend({ slug }), async (viewer, { slug, ...body }) => {
  await reportListing(viewer, slug, body);
});

function refresh(slug: string): void {
  revalidatePath(`/skills/${slug}`);
  revalidatePath(`/agents/${slug}`);
}
