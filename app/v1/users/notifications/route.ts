import { endpoint, route } from "@/lib/http/endpoint";
import { getNotifications, updateNotifications } from "@/lib/users/notifications";
import { updateNotificationsBody } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required" }, ({ viewer }) => getNotifications(viewer)),
  PATCH: endpoint({ auth: "required", body: updateNotificationsBody }, ({ viewer, body }) =>
    updateNotifications(viewer, body),
  ),
});
