import { endpoint, route } from "@/lib/http/endpoint";
import { setVerified } from "@/lib/moderation/marks";
import { markedUser } from "@/lib/moderation/responses";
import { markBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "setVerified",
      summary: "Mark a person as a verified author, or take the mark back",
      auth: "required",
      body: markBody,
      answer: markedUser,
      refusals: ["FORBIDDEN", "NOT_FOUND"],
    },
    ({ viewer, body }, { id }: { id: string }) => setVerified(viewer, id, body),
  ),
});
