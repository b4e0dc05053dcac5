import { endpoint, route } from "@/lib/http/endpoint";
import { resolvedReviewReport } from "@/lib/moderation/responses";
import { resolveReviewReport } from "@/lib/moderation/review-reports";
import { resolveReviewReportBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "resolveReviewReport",
      summary: "Decide on a reported review: keep or remove it",
      auth: "required",
      body: resolveReviewReportBody,
      answer: resolvedReviewReport,
      refusals: ["FORBIDDEN", "NOT_FOUND", 409],
    },
    ({ viewer, body }, { id }: { id: string }) => resolveReviewReport(viewer, id, body),
  ),
});
