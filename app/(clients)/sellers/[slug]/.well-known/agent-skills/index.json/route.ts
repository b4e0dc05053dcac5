import { getArchiveIndex } from "@/lib/catalogues/skill-index";
import { publicDocument } from "@/lib/http/documents";
import { route } from "@/lib/http/endpoint";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicDocument<Params>(
    ({ slug }) => `index of agent-skills of seller ${slug}`,
    ({ slug }) => getArchiveIndex({ of: "seller", slug }),
  ),
});
