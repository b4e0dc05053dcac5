import { endpoint, route } from "@/lib/http/endpoint";
import { unbanUser } from "@/lib/moderation/ban";
import { markedUser } from "@/lib/moderation/responses";
import { decisionBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "unbanUser",
      summary: "Let a banned person in again",
      auth: "required",
      body: decisionBody,
      answer: markedUser,
      refusals: ["FORBIDDEN", "NOT_FOUND"],
    },
    ({ viewer, body }, { id }: { id: string }) => unbanUser(viewer, id, body),
  ),
});
