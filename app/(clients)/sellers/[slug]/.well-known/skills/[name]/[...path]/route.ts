import { route } from "@/lib/http/endpoint";
import { serveSkillFile } from "@/lib/http/skill-response";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serveSkillFile<Params>(({ slug }) => ({ of: "seller", slug })),
});
