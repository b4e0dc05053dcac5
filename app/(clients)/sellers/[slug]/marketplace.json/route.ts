import { getSellerCatalogue } from "@/lib/catalogues/offered";
import { publicDocument } from "@/lib/http/documents";
import { route } from "@/lib/http/endpoint";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicDocument<Params>(
    ({ slug }) => `catalogue of seller ${slug}, rendered`,
    ({ slug }) => getSellerCatalogue(slug),
  ),
});
