import { endpoint, route } from "@/lib/http/endpoint";
import { getListing } from "@/lib/listings/detail";
import { updateBody } from "@/lib/listings/schema";
import { updateListing } from "@/lib/listings/update";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "optional" }, ({ viewer }, { slug }: Params) => getListing(viewer, slug)),
  PATCH: endpoint({ auth: "required", body: updateBody }, ({ viewer, body }, { slug }: Params) =>
    updateListing(viewer, slug, body),
  ),
});
