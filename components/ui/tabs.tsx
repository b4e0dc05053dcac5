import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";

type Props = { label: string; tabs: { href: string; text: string; count?: number; current: boolean }[] };

/** Tabs that are links: each has its own address, and the page works without JavaScript. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ href, text, count, current }) => (
        <Link
          key={href}
          href={href as Route}
          scroll={false}
          aria-current={current ? "page" : undefined}
          className={clsx(
            "flex h-10 items-center gap-1.5 border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2",
            current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {text}
          {count !== undefined && <span className="text-xs text-muted tabular-nums">{count.toLocaleString("en-US")}</span>}
        </Link>
      ))}
    </nav>
  );
}
