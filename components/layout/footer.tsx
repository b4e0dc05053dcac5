import type { Route } from "next";
import Link from "next/link";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle";

const links = [
  { href: "/skills", text: "Skills" },
  { href: "/skills?type=agent", text: "Agents" },
  { href: "/dashboard/listings/new", text: "Publish" },
  { href: "/docs/cli", text: "Command line" },
  { href: "/docs/assistants", text: "Assistants" },
  { href: "/docs/packaging", text: "Packaging" },
  { href: "/docs/reviews", text: "Reviews" },
  { href: "/docs", text: "API" },
];

export function Footer() {
  return (
    <footer className="print:hidden mt-16 border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-8 gap-y-4 px-4 py-8 sm:px-6">
        <Logo />
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            {links.map(({ href, text }) => (
              <li key={href}>
                <Link href={href as Route} className="inline-block py-1 hover:text-ink hover:underline">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto">
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}
