import { endpoint, route } from "@/lib/http/endpoint";
import { listActivity } from "@/lib/sellers/activity";
import { activityQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: activityQuery }, ({ viewer, query }) => listActivity(viewer, query)),
});
