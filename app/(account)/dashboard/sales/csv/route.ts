import { exportSales } from "@/lib/sellers/sales";
import { requireViewer } from "@/lib/web/session";

/** Every sale of the viewer as a file for a spreadsheet. */
export async function GET(): Promise<Response> {
  const viewer = await requireViewer("/dashboard/sales");
  return new Response(await exportSales(viewer, {}), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="skillyard-sales.csv"',
      "cache-control": "private, no-store",
    },
  });
}
