import Link from "next/link";
import { formatCount, formatMoney } from "../format";
import { Table, Td, Th, Tr } from "../ui/table";

type Part = {
  slug: string | null;
  title: string;
  revenue_cents: number;
  sales_count: number;
  view_count: number;
  conversion: number | null;
  share: number | null;
};

/** Which listings a period's revenue came from. */
export function BreakdownTable({ parts, currency }: { parts: Part[]; currency: string }) {
  return (
    <Table label="Revenue by listing">
      <thead>
        <tr>
          <Th>Listing</Th>
          <Th numeric>Revenue</Th>
          <Th>Share</Th>
          <Th numeric>Sold</Th>
          <Th numeric>Views</Th>
          <Th numeric>Conversion</Th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <Tr key={part.slug ?? part.title}>
            <Td className="w-full max-w-0 min-w-44">
              {part.slug ? (
                <Link
                  href={`/dashboard/listings/${part.slug}`}
                  className="line-clamp-2 py-0.5 wrap-anywhere hover:text-accent hover:underline"
                >
                  {part.title}
                </Link>
              ) : (
                part.title
              )}
            </Td>
            <Td numeric>{formatMoney(part.revenue_cents, currency)}</Td>
            <Td>
              <span className="flex items-center gap-2">
                <svg aria-hidden className="h-1.5 w-16 shrink-0 rounded-md bg-sunken">
                  <rect width={percent(part.share ?? 0)} height="100%" className="fill-accent" />
                </svg>
                <span className="text-xs text-muted">{percent(part.share ?? 0)}</span>
              </span>
            </Td>
            <Td numeric>{formatCount(part.sales_count)}</Td>
            <Td numeric>{formatCount(part.view_count)}</Td>
            <Td numeric>
              {part.conversion === null ? <span className="text-muted">–</span> : percent(part.conversion)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
}
