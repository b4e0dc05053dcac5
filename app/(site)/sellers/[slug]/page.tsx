import { BadgeCheck, Link2 } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Empty } from "@/components/empty";
import { formatCount, plural } from "@/components/format";
import { ListingGrid } from "@/components/listings/listing-grid";
import { readOffset } from "@/components/offset";
import { Pagination } from "@/components/pagination";
import { Time } from "@/components/time";
import { Avatar } from "@/components/ui/avatar";
import { AppError } from "@/lib/errors";
import { getSellerProfile, listSellerSkills } from "@/lib/sellers/profile";

type Props = PageProps<"/sellers/[slug]">;

const pageSize = 24;

/** One read for both the metadata and the page. */
const load = cache(async (slug: string) => {
  try {
    return await getSellerProfile(slug);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { display_name, bio } = await load((await params).slug);
  return { title: display_name, description: bio?.slice(0, 160) };
}

export default async function SellerPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const seller = await load(slug);
  const offset = readOffset(await searchParams);
  const { items, total, limit } = (await listSellerSkills(slug, { limit: pageSize, offset })).value;

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <header className="min-w-0 lg:sticky lg:top-20">
        <Avatar name={seller.display_name} src={seller.avatar_url} className="size-16 text-lg" />
        <h1 className="mt-4 flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
          {seller.display_name}
          {seller.verified && <BadgeCheck className="size-5 text-accent" aria-label="Verified" />}
        </h1>
        {seller.bio && <p className="mt-2 text-sm whitespace-pre-line text-muted wrap-anywhere">{seller.bio}</p>}
        <dl className="mt-5 grid grid-cols-2 gap-4 border-y border-line py-4 text-sm">
          <div>
            <dt className="text-xs text-muted">Listings</dt>
            <dd className="font-medium tabular-nums">{formatCount(seller.total_skills)}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Downloads</dt>
            <dd className="font-medium tabular-nums">{formatCount(seller.total_downloads)}</dd>
          </div>
        </dl>
        <ul className="mt-4 space-y-1 text-sm">
          {links(seller).map(({ href, text }) => (
            <li key={href} className="flex items-center gap-2">
              <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
              <a href={href} rel="nofollow noopener ugc" className="link truncate py-0.5">
                {text}
              </a>
            </li>
          ))}
        </ul>
        {seller.joined_at && (
          <p className="mt-4 text-xs text-muted">
            Here since <Time value={seller.joined_at} />
          </p>
        )}
      </header>
      <section aria-label="Listings" className="min-w-0">
        <p className="mb-3 text-sm text-muted tabular-nums">{plural(total, "listing")}</p>
        {items.length > 0 ? (
          <ListingGrid listings={items} label={`Listings of ${seller.display_name}`} heading="h2" />
        ) : (
          <div className="rounded-md border border-line bg-surface">
            <Empty title="Nothing is offered at the moment">What is unpublished stays with those who own it.</Empty>
          </div>
        )}
        <Pagination
          total={total}
          limit={limit}
          offset={offset}
          href={(to) => `/sellers/${slug}${to > 0 ? `?offset=${to}` : ""}`}
        />
      </section>
    </div>
  );
}

type Links = Record<"website_url" | "code_host_url" | "linkedin_url" | "twitter_url", string | null>;

/** Addresses as people read them: without the scheme and a closing slash. */
function links(seller: Links) {
  return [seller.website_url, seller.code_host_url, seller.linkedin_url, seller.twitter_url]
    .filter((href) => href !== null)
    .map((href) => ({ href, text: href.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "") }));
}
