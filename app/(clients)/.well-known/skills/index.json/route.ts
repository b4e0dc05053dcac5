import { getFileIndex } from "@/lib/catalogues/skill-index";
import { publicDocument } from "@/lib/http/documents";
import { route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicDocument(
    () => "index of skills of all",
    () => getFileIndex({ of: "all" }),
  ),
});
