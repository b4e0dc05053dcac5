import { getOwnCatalogue } from "@/lib/catalogues/mine";
import { ownDocument } from "@/lib/http/documents";
import { route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: ownDocument(getOwnCatalogue) });
