import { route } from "@/lib/http/endpoint";
import { sendCatalogue } from "@/lib/http/git-response";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: sendCatalogue });
