import { endpoint, route } from "@/lib/http/endpoint";
import { getFullDetail } from "@/lib/listings/full-detail";
import { detailQuery } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "optional", query: detailQuery }, ({ viewer, query }, { slug }: { slug: string }) =>
    getFullDetail(viewer, slug, query),
  ),
});
