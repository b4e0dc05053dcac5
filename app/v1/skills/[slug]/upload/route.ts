import { endpoint, route } from "@/lib/http/endpoint";
import { uploaded } from "@/lib/packages/answers";
import { uploadPackage } from "@/lib/packages/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "uploadPackage",
      summary: "Upload the package of the pending version, for its security review",
      auth: "required",
      file: true,
      idempotent: true,
      answer: uploaded,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "SKILL_ARCHIVED", "SKILL_VERSION_PENDING", "STORAGE_ERROR"],
    },
    ({ viewer, file }, { slug }: { slug: string }) => uploadPackage(viewer, slug, file),
  ),
});
