import { popularCatalogue } from "@/lib/catalogues/popular";
import { renderedDocument, renderWhole } from "@/lib/http/documents";
import { route } from "@/lib/http/endpoint";
import { shared } from "@/lib/shared";

const catalogue = shared("popular-catalogue", () => popularCatalogue(renderWhole));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: renderedDocument(catalogue.get) });
