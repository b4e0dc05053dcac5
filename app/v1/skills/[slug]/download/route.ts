import { endpoint, route } from "@/lib/http/endpoint";
import { Reply } from "@/lib/http/responses";
import { download } from "@/lib/packages/answers";
import { downloadPackage } from "@/lib/packages/download";
import { downloadQuery } from "@/lib/packages/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "downloadPackage",
      summary: "Get a link to the package of an approved version, or be redirected to it",
      auth: "optional",
      query: downloadQuery,
      headers: { Accept: "`application/zip` asks for the redirect" },
      answer: download,
      also: { 302: download },
      refusals: [
        "AUTH_MISSING",
        "SKILL_NOT_FOUND",
        "SKILL_BLOCKED",
        "SKILL_ARCHIVED",
        "PURCHASE_REQUIRED",
        "NOT_FOUND",
      ],
      noStore: true,
    },
    async ({ viewer, query, incoming }, { slug }: { slug: string }) => {
      const found = await downloadPackage(viewer, slug, { version: query.version, caller: incoming.client });
      const wantsFile = query.redirect || incoming.header("accept") === "application/zip";
      return new Reply(found, wantsFile ? { status: 302, headers: { location: found.url } } : {});
    },
  ),
});
