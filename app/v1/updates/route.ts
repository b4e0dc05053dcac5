import { endpoint, route } from "@/lib/http/endpoint";
import { updateList } from "@/lib/installations/answers";
import { updatesBody } from "@/lib/installations/schema";
import { listUpdates } from "@/lib/installations/updates";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "listUpdates",
      summary: "Ask what is newer than what is installed, of a hundred listings at once",
      auth: "optional",
      body: updatesBody,
      // Who starts a session asks this of all that is installed; counted as a write it would take the writes' rate.
      reads: true,
      answer: updateList,
    },
    ({ viewer, body }) => listUpdates(viewer, body),
  ),
});
