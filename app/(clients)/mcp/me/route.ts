import { mcpRoute } from "@/lib/http/mcp-route";
import { answerAssistant } from "@/lib/mcp/serve";
import { viewerFromMcpToken } from "@/lib/oauth/viewer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mcpRoute(async (incoming) =>
  answerAssistant(await viewerFromMcpToken(incoming.header("authorization")), incoming),
);
