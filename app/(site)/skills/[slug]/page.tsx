import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BuyBox } from "@/components/listings/buy-box";
import { FileTree } from "@/components/listings/file-tree";
import { listingHref } from "@/components/listings/listing-card";
import { ListingHeader } from "@/components/listings/listing-header";
import { PackageFacts } from "@/components/listings/package-facts";
import { SecurityPanel } from "@/components/listings/security-panel";
import { VersionTable } from "@/components/listings/version-table";
import { Markdown } from "@/components/markdown";
import { Section } from "@/components/ui/card";
import { ScrollArea } from "@/components/ui/scroll-area";
import { categoryName } from "@/lib/category-names";
import { installationOf } from "@/lib/install";
import { findListingPage } from "@/lib/listing-pages/page";
import { countView } from "@/lib/listings/visits";
import { forEachReader } from "@/lib/web/readers";
import { currentViewer } from "@/lib/web/session";
import { Report } from "./report";
import { Reviews } from "./reviews";

type Props = PageProps<"/skills/[slug]">;

/** One read for both the metadata and the page. */
const load = cache(async (slug: string) => {
  const page = await findListingPage(await currentViewer(), slug);
  return page ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { listing } = await load((await params).slug);
  const { title, description } = listing;
  const hidden = listing.security_status === "block" || listing.archived_at !== null;
  return {
    title,
    description: description.slice(0, 200),
    alternates: { canonical: listingHref(listing) },
    robots: hidden ? { index: false } : undefined,
    openGraph: { title, description: description.slice(0, 200), type: "website" },
  };
}

export default async function ListingPage({ params, searchParams }: Props) {
  const page = await load((await params).slug);
  const { listing } = page;
  const asked = await searchParams;
  const viewer = await currentViewer();
  await noteView(page);

  return (
    <article>
      <ListingHeader listing={listing} categoryName={categoryName(listing.category)} />
      <div className="mt-8 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <aside aria-label="Get it" className="lg:col-start-2">
          <BuyBox
            listing={listing}
            access={page.access}
            installation={installationOf({ ...listing, paths: page.files.map(({ path }) => path) })}
            obstacle={page.sale_obstacle}
            hasCancelled={asked.payment === "cancelled"}
          />
        </aside>
        <div className="min-w-0 space-y-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {page.long_description_html && (
            <section aria-labelledby="description" className="pb-2">
              <h2 id="description" className="sr-only">
                Description
              </h2>
              <Markdown html={page.long_description_html} />
            </section>
          )}
          {page.readme_excerpt && (
            <Section title="Instructions" hint="How they begin, as the assistant reads them">
              <ScrollArea label="Beginning of the instructions" className="max-h-96">
                <pre className="font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
                  {page.readme_excerpt}
                </pre>
              </ScrollArea>
            </Section>
          )}
          {page.files.length > 0 && (
            <Section title="Files" flush>
              <FileTree files={page.files} />
            </Section>
          )}
          <Section title="Security" id="security" flush>
            <SecurityPanel
              status={listing.security_status}
              score={listing.security_score}
              version={listing.version}
              scannedAt={page.scanned_at}
              findings={page.findings}
            />
          </Section>
          {page.versions.length > 0 && (
            <Section title="Versions" hint="Compare an installed copy with the content hash" flush>
              <VersionTable versions={page.versions} />
            </Section>
          )}
          <Reviews listing={listing} access={page.access} params={asked} />
        </div>
        <aside aria-label="Package" className="space-y-6 lg:col-start-2">
          <PackageFacts page={page} />
          {page.access !== "author" && listing.security_status !== "block" && (
            <div id="report" className="scroll-mt-20">
              <Report
                slug={listing.slug}
                place={`${listingHref(listing)}#report` as Route}
                isSignedIn={viewer !== null}
              >
                Report this listing
              </Report>
            </div>
          )}
        </aside>
      </div>
    </article>
  );
}

async function noteView({ id, author_id }: { id: string; author_id: string | null }): Promise<void> {
  const viewer = await currentViewer();
  await forEachReader((visitor) => countView({ id, authorId: author_id }, viewer, visitor));
}
