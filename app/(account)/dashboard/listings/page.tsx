import { Package } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Empty } from "@/components/empty";
import { formatCount, formatMoney } from "@/components/format";
import { ListingStatus } from "@/components/listings/listing-status";
import { Price } from "@/components/listings/price";
import { readOffset } from "@/components/offset";
import { PageHeader } from "@/components/page-header";
import { Pagination } from "@/components/pagination";
import { buttonClass } from "@/components/ui/button";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { listOwnListings } from "@/lib/sellers/listings";
import { requireViewer } from "@/lib/web/session";

export const metadata: Metadata = { title: "Your listings" };

const pageSize = 25;

export default async function OwnListingsPage({ searchParams }: PageProps<"/dashboard/listings">) {
  const viewer = await requireViewer("/dashboard/listings");
  const offset = readOffset(await searchParams);
  const { items, total } = await listOwnListings(viewer, { limit: pageSize, offset });

  return (
    <>
      <PageHeader title="Your listings" action={<PublishLink />} />
      <div className="rounded-md border border-line bg-surface">
        {items.length > 0 ? (
          <Table label="Your listings">
            <thead>
              <tr>
                <Th>Listing</Th>
                <Th>State</Th>
                <Th numeric>Price</Th>
                <Th numeric>Downloads</Th>
                <Th numeric>Sales</Th>
                <Th numeric>Revenue</Th>
              </tr>
            </thead>
            <tbody>
              {items.map((listing) => (
                <Tr key={listing.slug}>
                  <Td className="w-full max-w-0 min-w-52">
                    <Link
                      href={`/dashboard/listings/${listing.slug}`}
                      className="line-clamp-2 py-0.5 font-medium wrap-anywhere hover:text-accent hover:underline"
                    >
                      {listing.title}
                    </Link>
                    <span className="block truncate font-mono text-xs text-muted">
                      {listing.slug} {listing.version}
                    </span>
                  </Td>
                  <Td>
                    <ListingStatus status={listing.status} notices={listing.failed_version_notices.length} />
                  </Td>
                  <Td numeric>
                    <Price cents={listing.price_cents} currency={listing.currency} />
                  </Td>
                  <Td numeric>{formatCount(listing.download_count)}</Td>
                  <Td numeric>{formatCount(listing.sales_count)}</Td>
                  <Td numeric>{formatMoney(listing.revenue_cents, listing.currency)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <Empty icon={Package} title="You have not published anything yet" action={<PublishLink />}>
            Drafts, published, unpublished and blocked listings will all be here.
          </Empty>
        )}
      </div>
      <Pagination
        total={total}
        limit={pageSize}
        offset={offset}
        href={(to) => `/dashboard/listings${to > 0 ? `?offset=${to}` : ""}`}
      />
    </>
  );
}

function PublishLink() {
  return (
    <Link href="/dashboard/listings/new" className={buttonClass({ look: "primary" })}>
      Publish
    </Link>
  );
}
