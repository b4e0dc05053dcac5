import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { buttonClass } from "./ui/button";

type Props = { total: number; limit: number; offset: number; href: (offset: number) => string };

export function Pagination({ total, limit, offset, href }: Props) {
  if (total <= limit && offset === 0) return null;
  const last = Math.min(offset + limit, total);
  const first = Math.min(offset + 1, total);

  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 py-4">
      <p className="text-sm text-muted tabular-nums">
        {first.toLocaleString("en-US")} to {last.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
      </p>
      <div className="flex gap-2">
        {offset > 0 && (
          <Link href={href(Math.max(0, offset - limit)) as Route} rel="prev" className={buttonClass({ size: "small" })}>
            <ChevronLeft aria-hidden />
            Previous
          </Link>
        )}
        {last < total && (
          <Link href={href(offset + limit) as Route} rel="next" className={buttonClass({ size: "small" })}>
            Next
            <ChevronRight aria-hidden />
          </Link>
        )}
      </div>
    </nav>
  );
}
