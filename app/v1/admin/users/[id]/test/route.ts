import { endpoint, route } from "@/lib/http/endpoint";
import { markBody } from "@/lib/moderation/schema";
import { setTestMark } from "@/lib/users/marks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: markBody }, ({ viewer, body }, { id }: { id: string }) =>
    setTestMark(viewer, id, body),
  ),
});
