import { SearchX } from "lucide-react";
import type { Metadata, Route } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Empty } from "@/components/empty";
import { plural } from "@/components/format";
import { ListingFilters } from "@/components/listings/listing-filters";
import { ListingGrid } from "@/components/listings/listing-grid";
import { NothingPublished } from "@/components/listings/nothing-published";
import { Pagination } from "@/components/pagination";
import { REGISTRY_NAMES } from "@/components/registry-names";
import { buttonClass } from "@/components/ui/button";
import { categoryKey, categoryName } from "@/lib/category-names";
import { browseListings } from "@/lib/listings/browse";
import { listCategories } from "@/lib/listings/categories";
import { browseQuery } from "@/lib/listings/schema";

type Props = PageProps<"/skills">;
type SearchParams = Awaited<Props["searchParams"]>;

const pageSize = 24;

const sources = [
  { value: "native", text: "Skillyard" },
  ...Object.entries(REGISTRY_NAMES).map(([value, text]) => ({ value, text })),
];

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q, type } = readQuery(await searchParams);
  return { title: q ? `“${q}”` : type === "agent" ? "Agents" : "Skills and agents" };
}

export default async function BrowsePage({ searchParams }: Props) {
  const query = readQuery(await searchParams);
  const [page, { categories }] = await Promise.all([browseListings(query), listCategories()]);
  const { items, total } = page.value;
  const { limit, offset, ...filters } = query;
  const category = categories.find((entry) => entry.category === filters.category);
  if (total > 0 && offset >= total) redirect(pageHref(filters, 0) as Route);

  return (
    <>
      <h1 className="mb-5 text-lg">{category?.name ?? (query.type === "agent" ? "Agents" : "Skills and agents")}</h1>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label="Filters">
          <ListingFilters filters={filters} categories={withChosen(categories, filters.category)} sources={sources} />
        </aside>
        <div className="min-w-0">
          <p role="status" className="mb-3 text-sm text-muted tabular-nums">
            {plural(total, "result")}
            {query.q && ` for “${query.q}”`}
          </p>
          {items.length > 0 ? (
            <ListingGrid listings={items} label="Results" heading="h2" />
          ) : (
            <NoResult filters={filters} categories={categories} />
          )}
          <Pagination total={total} limit={limit} offset={offset} href={(to) => pageHref(filters, to)} />
        </div>
      </div>
    </>
  );
}

/** The address as a query; what an address gets wrong is left out rather than refused. */
function readQuery(params: SearchParams) {
  const given = Object.entries(params).filter(([, value]) => typeof value !== "string" || value.trim() !== "");
  const valid = given.filter(([name, value]) => browseQuery.safeParse({ [name]: value }).success);
  const { category, source, ...query } = browseQuery.parse({ ...Object.fromEntries(valid), limit: String(pageSize) });
  return {
    ...query,
    category: category && categoryKey(category),
    source: sources.find(({ value }) => value === source)?.value,
  };
}

type Category = { category: string; name: string; count: number };

/** The categories to choose from; one that an address asks for is among them even while it is empty. */
function withChosen(categories: Category[], chosen: string | undefined): Category[] {
  if (!chosen || categories.some(({ category }) => category === chosen)) return categories;
  return [...categories, { category: chosen, name: categoryName(chosen), count: 0 }];
}

type Filters = Omit<ReturnType<typeof readQuery>, "limit" | "offset">;

function pageHref(filters: Filters, offset: number): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, String(value));
  if (offset > 0) params.set("offset", String(offset));
  return `/skills?${params}`;
}

/** Why the list is empty, and what leads on from here: never to this very list again. */
function NoResult({ filters, categories }: { filters: Filters; categories: Category[] }) {
  const { q, sort: _, ...narrowing } = filters;
  const isFiltered = Object.values(narrowing).some(Boolean);
  if (!q && !isFiltered) return <NothingPublished />;

  const busiest = categories
    .filter(({ category, count }) => count > 0 && category !== filters.category)
    .sort((a, b) => b.count - a.count)
    .slice(0, 6);
  return (
    <div className="rounded-md border border-line bg-surface">
      <Empty
        icon={SearchX}
        title={q ? `Nothing matches “${q}”${isFiltered ? " with these filters" : ""}` : "Nothing matches these filters"}
        action={
          <>
            {q && isFiltered && (
              <Link href={`/skills?q=${encodeURIComponent(q)}`} className={buttonClass()}>
                Search without filters
              </Link>
            )}
            <Link href="/skills" className={buttonClass()}>
              Show everything
            </Link>
          </>
        }
      >
        {q ? "Try fewer or other words" : "Try fewer filters"}
        {busiest.length > 0 && ", or look through a category: "}
        {busiest.map(({ category, name }, index) => (
          <span key={category}>
            {index > 0 && ", "}
            <Link href={`/skills?category=${encodeURIComponent(category)}`} className="link">
              {name}
            </Link>
          </span>
        ))}
      </Empty>
    </div>
  );
}
