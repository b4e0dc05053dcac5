import { endpoint, route } from "@/lib/http/endpoint";
import { getProfile, updateProfile } from "@/lib/users/profile";
import { updateProfileBody } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required" }, ({ viewer }) => getProfile(viewer)),
  PATCH: endpoint({ auth: "required", body: updateProfileBody }, ({ viewer, body }) => updateProfile(viewer, body)),
});
