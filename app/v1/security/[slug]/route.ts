import { endpoint, route } from "@/lib/http/endpoint";
import { securityReport } from "@/lib/security/answers";
import { getSecurityReport } from "@/lib/security/report";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getSecurityReport",
      summary: "Read what the security review found",
      auth: "optional",
      answer: securityReport,
      refusals: ["SKILL_NOT_FOUND"],
    },
    ({ viewer }, { slug }: { slug: string }) => getSecurityReport(viewer, slug),
  ),
});
