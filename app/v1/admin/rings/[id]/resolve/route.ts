import { endpoint, route } from "@/lib/http/endpoint";
import { resolvedRing } from "@/lib/moderation/responses";
import { resolveRing } from "@/lib/moderation/rings";
import { resolveRingBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "resolveRing",
      summary: "Decide on a ring of unverified reviews: keep or remove them",
      auth: "required",
      body: resolveRingBody,
      answer: resolvedRing,
      refusals: ["FORBIDDEN", "NOT_FOUND", 409],
    },
    ({ viewer, body }, { id }: { id: string }) => resolveRing(viewer, id, body),
  ),
});
