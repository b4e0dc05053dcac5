import { endpoint, route } from "@/lib/http/endpoint";
import { Outgoing } from "@/lib/http/outgoing";
import { salesPage } from "@/lib/sellers/answers";
import { exportSales, listSales } from "@/lib/sellers/sales";
import { salesQuery } from "@/lib/sellers/schema";

const CSV = { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="sales.csv"' };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listSales",
      summary: "List your sales",
      auth: "required",
      query: salesQuery,
      answer: salesPage,
      formats: { "text/csv": { schema: { type: "string" } } },
    },
    async ({ viewer, query }) =>
      query.format === "csv" ? new Outgoing(200, CSV, await exportSales(viewer, query)) : listSales(viewer, query),
  ),
});
