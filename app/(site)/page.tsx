import { Search } from "lucide-react";
import type { Route } from "next";
import Form from "next/form";
import Link from "next/link";
import { ListingGrid } from "@/components/listings/listing-grid";
import { NothingPublished } from "@/components/listings/nothing-published";
import { RecentReviews } from "@/components/reviews/recent-reviews";
import { SearchInput } from "@/components/search-input";
import { Button } from "@/components/ui/button";
import { browseListings } from "@/lib/listings/browse";
import { listCategories } from "@/lib/listings/categories";
import { browseQuery } from "@/lib/listings/schema";
import { listRecentReviews } from "@/lib/reviews/recent";

const shown = 6;

const promises = [
  { term: "Every version is reviewed", text: "Findings are public, with the file and the line they are on." },
  {
    term: "You see what you get",
    text: "Files, sizes, permissions and the opening of the instructions, before you pay.",
  },
  { term: "Yours to keep", text: "One payment, a license code, and every later version." },
];

export default async function HomePage() {
  const [newest, popular, reviews, { categories }] = await Promise.all([
    browseListings(browseQuery.parse({ source: "native", sort: "newest", limit: String(shown) })),
    browseListings(browseQuery.parse({ source: "native", sort: "downloads", limit: String(shown) })),
    listRecentReviews(),
    listCategories(),
  ]);

  return (
    <>
      <section
        aria-labelledby="what"
        className="grid gap-x-12 gap-y-8 py-6 sm:py-12 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div>
          <h1 id="what" className="max-w-text text-lg sm:text-xl">
            Skills and agents for your coding assistant, reviewed before you load them
          </h1>
          <Form action="/skills" role="search" className="mt-6 flex max-w-form gap-2 sm:mt-8">
            <div className="relative min-w-0 flex-1">
              <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-muted" />
              <SearchInput
                aria-label="Search skills and agents"
                placeholder="What should it help with?"
                className="h-11 w-full rounded-md border border-control bg-surface pr-3 pl-10 text-base placeholder:text-muted"
              />
            </div>
            <Button look="primary" size="large" type="submit">
              Search
            </Button>
          </Form>
        </div>
        <dl className="grid content-start gap-4 border-line text-sm lg:border-l lg:pl-8">
          {promises.map(({ term, text }) => (
            <div key={term}>
              <dt className="font-medium">{term}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section aria-labelledby="categories" className="border-t border-line py-8">
        <h2 id="categories" className="mb-3 text-base">
          Categories
        </h2>
        <ul className="grid grid-cols-1 gap-x-8 min-[26rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {categories.map(({ category, name, count }) => (
            <li key={category}>
              <Link
                href={`/skills?category=${encodeURIComponent(category)}`}
                prefetch={false}
                className="group flex items-baseline justify-between gap-3 border-b border-line py-2 text-sm"
              >
                <span className="min-w-0 wrap-anywhere group-hover:text-accent group-hover:underline">{name}</span>
                <span className="text-xs text-muted tabular-nums">{count.toLocaleString("en-US")}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>

      {newest.value.items.length === 0 ? (
        <NothingPublished />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <List title="Newest" href={"/skills?sort=newest"} listings={newest.value.items} />
          <List title="Most downloaded" href={"/skills?sort=downloads"} listings={popular.value.items} />
        </div>
      )}

      {reviews.length > 0 && (
        <section aria-labelledby="reviewed" className="mt-8">
          <h2 id="reviewed" className="mb-3 text-base">
            Recently reviewed
          </h2>
          <RecentReviews reviews={reviews} />
        </section>
      )}
    </>
  );
}

type ListProps = { title: string; href: Route; listings: Parameters<typeof ListingGrid>[0]["listings"] };

function List({ title, href, listings }: ListProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-base">{title}</h2>
        <Link href={href} aria-label={`All, ${title.toLowerCase()} first`} className="link py-0.5 text-sm">
          See all
        </Link>
      </div>
      <ListingGrid listings={listings} label={title} compact />
    </section>
  );
}
