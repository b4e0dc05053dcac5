import { route } from "@/lib/http/endpoint";
import { serveSkillFile } from "@/lib/http/skill-response";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: serveSkillFile(() => ({ of: "all" })) });
