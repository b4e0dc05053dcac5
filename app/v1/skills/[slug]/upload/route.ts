import { endpoint, route } from "@/lib/http/endpoint";
import { uploadPackage } from "@/lib/packages/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", file: true, idempotent: true }, ({ viewer, file }, { slug }: { slug: string }) =>
    uploadPackage(viewer, slug, file),
  ),
});
