import { getFileIndex } from "@/lib/catalogues/skill-index";
import { publicDocument } from "@/lib/http/documents";
import { route } from "@/lib/http/endpoint";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicDocument<Params>(
    ({ slug }) => `index of skills of listing ${slug}`,
    ({ slug }) => getFileIndex({ of: "listing", slug }),
  ),
});
