import { endpoint, route } from "@/lib/http/endpoint";
import { fullDetail } from "@/lib/listings/answers";
import { getFullDetail } from "@/lib/listings/full-detail";
import { detailQuery } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getFullDetail",
      summary: "Read all that is known of a listing, here or in another registry",
      auth: "optional",
      query: detailQuery,
      answer: fullDetail,
      refusals: ["SKILL_NOT_FOUND"],
    },
    ({ viewer, query }, { slug }: { slug: string }) => getFullDetail(viewer, slug, query),
  ),
});
