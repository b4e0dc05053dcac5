"use client";

import { clsx } from "clsx";
import {
  BadgeCheck,
  CreditCard,
  Inbox,
  Landmark,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Package,
  Receipt,
  ScrollText,
  Settings,
  Users,
} from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";

type NavGroup = { title: string; entries: Entry[] };
type Entry = { href: string; text: string; icon: LucideIcon };

const account: NavGroup[] = [
  {
    title: "Account",
    entries: [
      { href: "/library", text: "Library", icon: Library },
      { href: "/claims", text: "Claims", icon: BadgeCheck },
      { href: "/settings", text: "Settings", icon: Settings },
    ],
  },
  {
    title: "Selling",
    entries: [
      { href: "/dashboard", text: "Dashboard", icon: LayoutDashboard },
      { href: "/dashboard/listings", text: "Listings", icon: Package },
      { href: "/dashboard/sales", text: "Sales", icon: Receipt },
      { href: "/dashboard/payouts", text: "Payouts", icon: Landmark },
      { href: "/dashboard/connect", text: "Getting paid", icon: CreditCard },
    ],
  },
];

const moderation: NavGroup[] = [
  {
    title: "Moderation",
    entries: [
      { href: "/admin", text: "Queue", icon: Inbox },
      { href: "/admin/listings", text: "Listings", icon: Package },
      { href: "/admin/purchases", text: "Purchases", icon: Receipt },
      { href: "/admin/people", text: "People", icon: Users },
      { href: "/admin/audit", text: "Decisions", icon: ScrollText },
    ],
  },
];

const areas = { Account: account, Moderation: moderation };

/** A column beside the page; on a small screen as many rows above it as it takes to show every entry. */
export function SideNav({ area = "Account" }: { area?: keyof typeof areas }) {
  const path = usePathname();

  return (
    <nav aria-label={area} className="print:hidden flex flex-wrap gap-1 lg:flex-col lg:gap-0">
      {areas[area].map(({ title, entries }) => (
        <div key={title} className="max-lg:contents lg:mb-5">
          <p className="mb-1 hidden px-2.5 text-xs font-medium text-muted lg:block">{title}</p>
          <ul className="gap-px max-lg:contents lg:flex lg:flex-col">
            {entries.map(({ href, text, icon: Icon }) => (
              <li key={href}>
                <Link
                  href={href as Route}
                  aria-current={isHere(path, href) ? "page" : undefined}
                  className={clsx(
                    "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap -outline-offset-2",
                    isHere(path, href) ? "bg-sunken text-ink" : "text-muted hover:bg-sunken hover:text-ink",
                  )}
                >
                  <Icon aria-hidden className="hidden size-4 lg:block" />
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isHere(path: string, href: string): boolean {
  return path === href || (!["/dashboard", "/admin"].includes(href) && path.startsWith(`${href}/`));
}
