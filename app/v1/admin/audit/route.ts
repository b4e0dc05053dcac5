import { endpoint, route } from "@/lib/http/endpoint";
import { pageQuery } from "@/lib/listings/schema";
import { listAudit } from "@/lib/moderation/audit";
import { auditPage } from "@/lib/moderation/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listAudit",
      summary: "List every decision of the moderators",
      auth: "required",
      query: pageQuery,
      answer: auditPage,
      refusals: ["FORBIDDEN"],
    },
    ({ viewer, query }) => listAudit(viewer, query),
  ),
});
