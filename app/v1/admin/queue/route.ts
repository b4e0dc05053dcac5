import { endpoint, route } from "@/lib/http/endpoint";
import { listQueue } from "@/lib/moderation/queue";
import { queuePage } from "@/lib/moderation/responses";
import { queueQuery } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listQueue",
      summary: "List what waits for a moderator",
      auth: "required",
      query: queueQuery,
      answer: queuePage,
      refusals: ["FORBIDDEN"],
    },
    ({ viewer, query }) => listQueue(viewer, query),
  ),
});
