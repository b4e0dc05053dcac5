import type { LucideIcon } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";

export const menuItemClass =
  "flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-sm hover:bg-sunken [&_svg]:size-4 [&_svg]:text-muted";

export function MenuLink({ href, icon: Icon, text }: { href: Route; icon: LucideIcon; text: string }) {
  return (
    <li>
      <Link href={href} className={menuItemClass}>
        <Icon aria-hidden />
        {text}
      </Link>
    </li>
  );
}
