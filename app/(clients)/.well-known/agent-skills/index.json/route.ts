import { getArchiveIndex } from "@/lib/catalogues/skill-index";
import { publicDocument } from "@/lib/http/documents";
import { route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicDocument(
    () => "index of agent-skills of all",
    () => getArchiveIndex({ of: "all" }),
  ),
});
