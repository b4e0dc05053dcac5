import { endpoint, route } from "@/lib/http/endpoint";
import { markBody } from "@/lib/moderation/schema";
import { setVerified } from "@/lib/users/marks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: markBody }, ({ viewer, body }, { id }: { id: string }) =>
    setVerified(viewer, id, body),
  ),
});
