import { endpoint, route } from "@/lib/http/endpoint";
import { purchaseRecord } from "@/lib/purchases/answers";
import { regenerateCode } from "@/lib/purchases/licenses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "regenerateCode",
      summary: "Replace the license code of your purchase",
      auth: "required",
      answer: purchaseRecord,
      refusals: ["SKILL_NOT_FOUND", "PURCHASE_NOT_FOUND", "FORBIDDEN"],
    },
    ({ viewer }, { slug }: { slug: string }) => regenerateCode(viewer, slug),
  ),
});
