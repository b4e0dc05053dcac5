import { endpoint, route } from "@/lib/http/endpoint";
import { banUser } from "@/lib/moderation/ban";
import { markedUser } from "@/lib/moderation/responses";
import { decisionBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "banUser",
      summary: "Keep a person out: signed out everywhere, and their listings off lists and sale",
      auth: "required",
      body: decisionBody,
      answer: markedUser,
      refusals: ["FORBIDDEN", "NOT_FOUND"],
    },
    ({ viewer, body }, { id }: { id: string }) => banUser(viewer, id, body),
  ),
});
