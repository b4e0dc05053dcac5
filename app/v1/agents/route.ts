import { endpoint, route } from "@/lib/http/endpoint";
import { published } from "@/lib/listings/answers";
import { publishListing } from "@/lib/listings/publish";
import { publishBody } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "publishListing",
      summary: "Create a draft; its first version waits for a package",
      auth: "required",
      body: publishBody,
      idempotent: true,
      status: 201,
      answer: published,
      refusals: ["DISPLAY_NAME_REQUIRED", "SKILL_SLUG_TAKEN"],
    },
    ({ viewer, body }) => publishListing(viewer, body),
  ),
});
