import { mcpRoute } from "@/lib/http/mcp-route";
import { answerAnyone } from "@/lib/mcp/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mcpRoute(answerAnyone);
