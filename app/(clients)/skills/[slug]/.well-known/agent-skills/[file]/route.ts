import { route } from "@/lib/http/endpoint";
import { serveFlatArchive } from "@/lib/http/skill-response";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: serveFlatArchive });
