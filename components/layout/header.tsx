import { Search } from "lucide-react";
import Form from "next/form";
import Link from "next/link";
import { SearchInput } from "../search-input";
import { buttonClass } from "../ui/button";
import { Logo } from "./logo";
import { SiteMenu, sitePages } from "./site-menu";
import { type MenuViewer, UserMenu } from "./user-menu";

type Props = { viewer: MenuViewer | null };

const navLink = "hidden h-8 items-center rounded-md px-2.5 text-sm font-medium text-muted hover:text-ink md:flex";

export function Header({ viewer }: Props) {
  return (
    <header className="print:hidden sticky top-0 z-10 border-b border-line bg-canvas/90 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-4 sm:gap-4 sm:px-6">
        <Link href="/" aria-label="Skillyard home" className="rounded-md">
          <Logo />
        </Link>
        <Form
          action="/skills"
          role="search"
          aria-label="Site"
          className="relative hidden min-w-0 flex-1 sm:block md:max-w-96"
        >
          <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" />
          <SearchInput
            aria-label="Search skills and agents"
            placeholder="Search skills and agents"
            className="h-8 w-full rounded-md border border-control bg-surface pr-3 pl-8.5 text-sm placeholder:text-muted"
          />
        </Form>
        <nav aria-label="Main" className="ml-auto flex items-center gap-1">
          <Link
            href="/skills"
            aria-label="Search"
            className={buttonClass({ look: "quiet", size: "icon", className: "sm:hidden" })}
          >
            <Search aria-hidden />
          </Link>
          {sitePages.map(({ href, text }) => (
            <Link key={href} href={href} className={navLink}>
              {text}
            </Link>
          ))}
          {viewer ? (
            <UserMenu viewer={viewer} />
          ) : (
            <>
              <Link href="/login" className={buttonClass({ look: "secondary", size: "small" })}>
                Sign in
              </Link>
              <SiteMenu />
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
