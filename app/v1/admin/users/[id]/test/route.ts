import { endpoint, route } from "@/lib/http/endpoint";
import { setTestMark } from "@/lib/moderation/marks";
import { markedUser } from "@/lib/moderation/responses";
import { markBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "setTestMark",
      summary: "Mark a person as a test user, or take the mark back",
      auth: "required",
      body: markBody,
      answer: markedUser,
      refusals: ["FORBIDDEN", "NOT_FOUND"],
    },
    ({ viewer, body }, { id }: { id: string }) => setTestMark(viewer, id, body),
  ),
});
