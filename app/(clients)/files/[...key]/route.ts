import { serveFile } from "@/lib/http/file-response";

export { serveFile as GET, serveFile as HEAD };
