import { endpoint, route } from "@/lib/http/endpoint";
import { listActivity } from "@/lib/sellers/activity";
import { activityPage } from "@/lib/sellers/answers";
import { activityQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listActivity",
      summary: "List what happened to you as a seller",
      auth: "required",
      query: activityQuery,
      answer: activityPage,
    },
    ({ viewer, query }) => listActivity(viewer, query),
  ),
});
