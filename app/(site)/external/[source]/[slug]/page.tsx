import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { formatCount } from "@/components/format";
import { BuyBox } from "@/components/listings/buy-box";
import { ListingFacts } from "@/components/listings/listing-facts";
import { ListingHeader } from "@/components/listings/listing-header";
import { registryName } from "@/components/registry-names";
import { Time } from "@/components/time";
import { Alert } from "@/components/ui/alert";
import { categoryName } from "@/lib/category-names";
import { AppError } from "@/lib/errors";
import { getFullDetail } from "@/lib/listings/full-detail";
import { currentViewer } from "@/lib/web/session";
import { Claim } from "./claim";

type Props = PageProps<"/external/[source]/[slug]">;

/** One read for both the metadata and the page. */
const load = cache(async (source: string, slug: string) => {
  if (source === "native") notFound();
  try {
    return await getFullDetail(await currentViewer(), decodeURIComponent(slug), { source });
  } catch (error) {
    if (error instanceof URIError || (error instanceof AppError && error.status === 404)) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { source, slug } = await params;
  const { title, description } = await load(source, slug);
  return { title, description: description.slice(0, 200), robots: { index: false } };
}

/** A listing of another registry: what is known of it here, and where it lives. */
export default async function ExternalListingPage({ params }: Props) {
  const { source, slug } = await params;
  const listing = await load(source, slug);
  const name = registryName(source);

  return (
    <article>
      <ListingHeader listing={listing} categoryName={categoryName(listing.category)} registry={name} />
      <div className="mt-8 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside aria-label="Get it" className="space-y-6 lg:order-2">
          <BuyBox listing={listing} access="none" source={{ name, url: listing.source_url }} installation={null} />
          <ListingFacts
            title={`At ${name}`}
            facts={[
              { term: "Downloads", value: count(listing.source_downloads) },
              { term: "Installs", value: count(listing.source_installs) },
              { term: "Stars", value: count(listing.source_stars) },
              { term: "Comments", value: count(listing.source_comments) },
              { term: "Versions", value: count(listing.source_versions_count) },
              { term: "Updated", value: <Time value={listing.updated_at} /> },
            ]}
          />
          {!listing.archived_at && listing.security_status !== "block" && (
            <Claim source={source} slug={listing.slug} isClaimed={listing.author.display_name_slug !== null} />
          )}
        </aside>
        <div className="min-w-0 space-y-6 lg:order-1">
          <Alert title={`Published at ${name}, not here`}>
            Skillyard shows it so that you can find it. It can't be bought or downloaded here
            {listing.svc_security_status === "unscanned" && ", and our security review has not read it"}.
          </Alert>
          {listing.long_description && (
            <p className="max-w-text text-sm whitespace-pre-line wrap-anywhere">{listing.long_description}</p>
          )}
        </div>
      </div>
    </article>
  );
}

function count(value: number | null): string | null {
  return value === null ? null : formatCount(value);
}
