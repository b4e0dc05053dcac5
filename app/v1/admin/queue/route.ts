import { endpoint, route } from "@/lib/http/endpoint";
import { listQueue } from "@/lib/moderation/queue";
import { queueQuery } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: queueQuery }, ({ viewer, query }) => listQueue(viewer, query)),
});
