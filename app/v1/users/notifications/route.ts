import { endpoint, route } from "@/lib/http/endpoint";
import { notifications } from "@/lib/users/answers";
import { getNotifications, updateNotifications } from "@/lib/users/notifications";
import { updateNotificationsBody } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "getNotifications", summary: "Read which mails you want", auth: "required", answer: notifications },
    ({ viewer }) => getNotifications(viewer),
  ),
  PATCH: endpoint(
    {
      id: "updateNotifications",
      summary: "Choose which mails you want",
      auth: "required",
      body: updateNotificationsBody,
      answer: notifications,
    },
    ({ viewer, body }) => updateNotifications(viewer, body),
  ),
});
