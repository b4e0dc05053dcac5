import {
  BookOpen,
  ChevronDown,
  LayoutDashboard,
  Library,
  LogOut,
  Plus,
  Search,
  Settings,
  ShieldCheck,
} from "lucide-react";
import { Avatar } from "../ui/avatar";
import { Menu, MenuGroup } from "../ui/menu";
import { MenuLink, menuItemClass } from "./menu-link";

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
        <MenuLink href="/skills" icon={Search} text="Browse" />
        <MenuLink href="/library" icon={Library} text="Library" />
      </MenuGroup>
      <MenuGroup aria-label="Selling">
        <MenuLink href="/dashboard" icon={LayoutDashboard} text="Dashboard" />
        <MenuLink href="/dashboard/listings/new" icon={Plus} text="Publish" />
      </MenuGroup>
      <MenuGroup aria-label="Help">
        <MenuLink href="/docs" icon={BookOpen} text="Docs" />
      </MenuGroup>
      <MenuGroup aria-label="Account">
        <MenuLink href="/settings" icon={Settings} text="Settings" />
        {viewer.isAdmin && <MenuLink href="/admin" icon={ShieldCheck} text="Moderation" />}
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
