import { clientAddress, clientKey } from "@/lib/http/client-address";
import { endpoint, route } from "@/lib/http/endpoint";
import { downloadPackage } from "@/lib/packages/download";
import { downloadQuery } from "@/lib/packages/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { auth: "optional", query: downloadQuery },
    async ({ viewer, query, request }, { slug }: { slug: string }) => {
      const caller = clientKey(clientAddress(request));
      const download = await downloadPackage(viewer, slug, { version: query.version, caller });
      const wantsFile = query.redirect || request.headers.get("accept") === "application/zip";
      const headers = { "cache-control": "no-store", ...(wantsFile && { location: download.url }) };
      return Response.json(download, { status: wantsFile ? 302 : 200, headers });
    },
  ),
});
