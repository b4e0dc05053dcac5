import { endpoint, route } from "@/lib/http/endpoint";
import { pageQuery } from "@/lib/listings/schema";
import { listAudit } from "@/lib/moderation/audit";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: pageQuery }, ({ viewer, query }) => listAudit(viewer, query)),
});
