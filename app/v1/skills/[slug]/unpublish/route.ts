import { endpoint, route } from "@/lib/http/endpoint";
import { unpublishListing } from "@/lib/listings/archive";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required" }, ({ viewer }, { slug }: { slug: string }) => unpublishListing(viewer, slug)),
});
