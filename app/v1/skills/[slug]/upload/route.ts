import { endpoint, route } from "@/lib/http/endpoint";
import { readUpload } from "@/lib/http/upload-body";
import { uploadPackage } from "@/lib/packages/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required" }, async ({ viewer, request }, { slug }: { slug: string }) =>
    uploadPackage(viewer, slug, await readUpload(request)),
  ),
});
