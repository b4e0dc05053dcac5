import { endpoint, route } from "@/lib/http/endpoint";
import { failedVersionNotice } from "@/lib/listings/answers";
import { dismissNotice } from "@/lib/listings/notices";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "dismissNotice",
      summary: "Take a failed version notice off your pages",
      auth: "required",
      answer: failedVersionNotice,
      refusals: ["NOT_FOUND"],
    },
    ({ viewer }, { version_id }: { version_id: string }) => dismissNotice(viewer, version_id),
  ),
});
