import { BookOpen, Menu as MenuIcon, Plus, Search } from "lucide-react";
import { Menu, MenuGroup } from "../ui/menu";
import { MenuLink } from "./menu-link";

/** Where everybody may go from everywhere: a row in the header, a menu where that has no room. */
export const sitePages = [
  { href: "/skills", text: "Browse", icon: Search },
  { href: "/dashboard/listings/new", text: "Publish", icon: Plus },
  { href: "/docs", text: "Docs", icon: BookOpen },
] as const;

/** The header's links for a visitor with a small screen; members have them in the menu of their account. */
export function SiteMenu() {
  return (
    <Menu id="site-menu" label="Menu" button={<MenuIcon aria-hidden className="size-5" />} className="md:hidden">
      <MenuGroup aria-label="Site">
        {sitePages.map(({ href, text, icon }) => (
          <MenuLink key={href} href={href} icon={icon} text={text} />
        ))}
      </MenuGroup>
    </Menu>
  );
}
