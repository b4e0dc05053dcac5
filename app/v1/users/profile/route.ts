import { endpoint, route } from "@/lib/http/endpoint";
import { profile } from "@/lib/users/answers";
import { getProfile, updateProfile } from "@/lib/users/profile";
import { updateProfileBody } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "getProfile", summary: "Read your own account", auth: "required", answer: profile },
    ({ viewer }) => getProfile(viewer),
  ),
  PATCH: endpoint(
    {
      id: "updateProfile",
      summary: "Change your profile; null clears a field",
      auth: "required",
      body: updateProfileBody,
      answer: profile,
    },
    ({ viewer, body }) => updateProfile(viewer, body),
  ),
});
