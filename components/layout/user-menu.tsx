import {
  ChevronDown,
  LayoutDashboard,
  Library,
  LogOut,
  type LucideIcon,
  Plus,
  Search,
  Settings,
  ShieldCheck,
} from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Avatar } from "../ui/avatar";
import { Menu, MenuGroup } from "../ui/menu";

export type MenuViewer = { displayName: string | null; avatarUrl?: string | null; isAdmin?: boolean };

export function UserMenu({ viewer }: { viewer: MenuViewer }) {
  const name = viewer.displayName ?? "Your account";
  return (
    <Menu
      id="user-menu"
      label={`Account menu of ${name}`}
      button={
        <>
          <Avatar name={viewer.displayName} src={viewer.avatarUrl} className="size-6 text-xs" />
          <span className="hidden max-w-40 truncate sm:block">{name}</span>
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </>
      }
    >
      <MenuGroup aria-label="Buying">
        <Item href="/skills" icon={Search} text="Browse" />
        <Item href="/library" icon={Library} text="Library" />
      </MenuGroup>
      <MenuGroup aria-label="Selling">
        <Item href="/dashboard" icon={LayoutDashboard} text="Dashboard" />
        <Item href="/dashboard/listings/new" icon={Plus} text="Publish" />
      </MenuGroup>
      <MenuGroup aria-label="Account">
        <Item href="/settings" icon={Settings} text="Settings" />
        {viewer.isAdmin && <Item href="/admin" icon={ShieldCheck} text="Moderation" />}
        <li>
          <form action="/logout" method="post">
            <button type="submit" className={menuItemClass}>
              <LogOut aria-hidden />
              Sign out
            </button>
          </form>
        </li>
      </MenuGroup>
    </Menu>
  );
}

function Item({ href, icon: Icon, text }: { href: string; icon: LucideIcon; text: string }) {
  return (
    <li>
      <Link href={href as Route} className={menuItemClass}>
        <Icon aria-hidden />
        {text}
      </Link>
    </li>
  );
}

const menuItemClass =
  "flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-sm hover:bg-sunken [&_svg]:size-4 [&_svg]:text-muted";
