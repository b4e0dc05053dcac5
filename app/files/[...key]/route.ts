import { fileResponse } from "@/lib/http/file-response";

export { fileResponse as GET, fileResponse as HEAD };
