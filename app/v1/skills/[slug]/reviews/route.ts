import { endpoint, route } from "@/lib/http/endpoint";
import { createReview } from "@/lib/reviews/create";
import { listReviews } from "@/lib/reviews/list";
import { deleteReview, updateReview } from "@/lib/reviews/own";
import { createReviewBody, listReviewsQuery } from "@/lib/reviews/schema";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "optional", query: listReviewsQuery }, ({ viewer, query }, { slug }: Params) =>
    listReviews(viewer, slug, query),
  ),
  POST: endpoint({ auth: "required", body: createReviewBody, status: 201 }, ({ viewer, body }, { slug }: Params) =>
    createReview(viewer, slug, body),
  ),
  PUT: endpoint({ auth: "required", body: createReviewBody }, ({ viewer, body }, { slug }: Params) =>
    updateReview(viewer, slug, body),
  ),
  DELETE: endpoint({ auth: "required" }, ({ viewer }, { slug }: Params) => deleteReview(viewer, slug)),
});
