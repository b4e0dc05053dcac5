import { downloadToken } from "@/lib/auth/answers";
import { createDownloadToken } from "@/lib/auth/download-token";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "createDownloadToken",
      summary: "Trade the command line's token for one that opens downloads alone, for ten minutes",
      auth: "required",
      answer: downloadToken,
      refusals: ["FORBIDDEN"],
    },
    ({ viewer }) => createDownloadToken(viewer),
  ),
});
