import { checkHealth, health } from "@/lib/health";
import { endpoint, route } from "@/lib/http/endpoint";
import { Reply } from "@/lib/http/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "checkHealth",
      summary: "Say whether the service can do its work, and which of its parts can't",
      auth: "ignored",
      answer: health,
      also: { 503: health },
      unlimited: true,
      noStore: true,
    },
    async () => {
      const found = await checkHealth();
      return new Reply(found, { status: found.status === "ok" ? 200 : 503 });
    },
  ),
});
