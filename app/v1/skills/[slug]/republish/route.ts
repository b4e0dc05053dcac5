import { endpoint, route } from "@/lib/http/endpoint";
import { republishListing } from "@/lib/listings/archive";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required" }, ({ viewer }, { slug }: { slug: string }) => republishListing(viewer, slug)),
});
