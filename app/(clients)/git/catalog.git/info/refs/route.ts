import { route } from "@/lib/http/endpoint";
import { advertiseCatalogue } from "@/lib/http/git-response";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: advertiseCatalogue });
