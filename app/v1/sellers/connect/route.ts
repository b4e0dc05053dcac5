import { endpoint, route } from "@/lib/http/endpoint";
import { connectSeller } from "@/lib/sellers/connect";
import { connectQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", query: connectQuery }, ({ viewer, query }) => connectSeller(viewer, query)),
});
