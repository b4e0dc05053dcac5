import { route } from "@/lib/http/endpoint";
import { servePlugin } from "@/lib/http/plugin-response";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: servePlugin });
