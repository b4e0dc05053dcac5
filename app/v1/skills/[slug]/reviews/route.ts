import { endpoint, route } from "@/lib/http/endpoint";
import { review, reviewDeleted, reviewPage } from "@/lib/reviews/answers";
import { createReview } from "@/lib/reviews/create";
import { listReviews } from "@/lib/reviews/list";
import { deleteReview, updateReview } from "@/lib/reviews/own";
import { createReviewBody, listReviewsQuery } from "@/lib/reviews/schema";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listReviews",
      summary: "List the reviews of a listing",
      auth: "optional",
      query: listReviewsQuery,
      answer: reviewPage,
      refusals: ["SKILL_NOT_FOUND"],
    },
    ({ viewer, query }, { slug }: Params) => listReviews(viewer, slug, query),
  ),
  POST: endpoint(
    {
      id: "createReview",
      summary: "Review a listing, once",
      auth: "required",
      body: createReviewBody,
      status: 201,
      answer: review,
      refusals: ["SKILL_NOT_FOUND", "SKILL_BLOCKED", "SKILL_ARCHIVED", "DISPLAY_NAME_REQUIRED", "FORBIDDEN", 409],
    },
    ({ viewer, body }, { slug }: Params) => createReview(viewer, slug, body),
  ),
  PUT: endpoint(
    {
      id: "updateReview",
      summary: "Change your own review",
      auth: "required",
      body: createReviewBody,
      answer: review,
      refusals: ["SKILL_NOT_FOUND", "NOT_FOUND"],
    },
    ({ viewer, body }, { slug }: Params) => updateReview(viewer, slug, body),
  ),
  DELETE: endpoint(
    {
      id: "deleteReview",
      summary: "Take your own review back",
      auth: "required",
      answer: reviewDeleted,
      refusals: ["SKILL_NOT_FOUND", "NOT_FOUND"],
    },
    ({ viewer }, { slug }: Params) => deleteReview(viewer, slug),
  ),
});
