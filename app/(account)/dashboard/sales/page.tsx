import { Download, Receipt } from "lucide-react";
import type { Metadata } from "next";
import { Empty } from "@/components/empty";
import { readOffset } from "@/components/offset";
import { PageHeader } from "@/components/page-header";
import { Pagination } from "@/components/pagination";
import { SalesTable } from "@/components/sellers/sales-table";
import { buttonClass } from "@/components/ui/button";
import { listSales } from "@/lib/sellers/sales";
import { requireViewer } from "@/lib/web/session";

export const metadata: Metadata = { title: "Sales" };

const pageSize = 25;

export default async function SalesPage({ searchParams }: PageProps<"/dashboard/sales">) {
  const viewer = await requireViewer("/dashboard/sales");
  const offset = readOffset(await searchParams);
  const { items, total, limit } = await listSales(viewer, { limit: pageSize, offset });

  return (
    <>
      <PageHeader
        title="Sales"
        action={
          total > 0 && (
            <a href="/dashboard/sales/csv" className={buttonClass()}>
              <Download aria-hidden />
              Download as CSV
            </a>
          )
        }
      >
        The number of a receipt is the one that its buyer has; in the CSV it is the column purchase_id.
      </PageHeader>
      <div className="rounded-md border border-line bg-surface">
        {items.length > 0 ? (
          <SalesTable sales={items} />
        ) : (
          <Empty icon={Receipt} title="No sales yet">
            Every sale will be listed here with its price, the fee, and what you get.
          </Empty>
        )}
      </div>
      <Pagination
        total={total}
        limit={limit}
        offset={offset}
        href={(to) => `/dashboard/sales${to > 0 ? `?offset=${to}` : ""}`}
      />
    </>
  );
}
