import { Lock } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { ActionForm } from "@/components/action-form";
import { listingHref } from "@/components/listings/listing-card";
import { notForSale } from "@/components/listings/not-for-sale";
import { Price } from "@/components/listings/price";
import { SecurityBadge } from "@/components/listings/security-badge";
import { SubmitButton } from "@/components/submit-button";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { findListingPage } from "@/lib/listing-pages/page";
import { requireViewer } from "@/lib/web/session";
import { pay } from "./actions";

type Props = PageProps<"/checkout/[slug]">;

/** One read for both the metadata and the page. */
const load = cache(async (slug: string) => {
  const viewer = await requireViewer(`/checkout/${slug}`);
  return (await findListingPage(viewer, slug)) ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await load((await params).slug);
  return { title: "Checkout", robots: { index: false } };
}

export default async function CheckoutPage({ params }: Props) {
  const page = await load((await params).slug);
  const { listing } = page;
  if (listing.price_cents === 0) redirect(listingHref(listing));

  return (
    <div className="mx-auto max-w-page">
      <h1 className="mb-6 text-lg">Checkout</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="order-2 min-w-0 space-y-6 wrap-anywhere lg:order-1">
          <section aria-labelledby="get">
            <h2 id="get" className="mb-2 text-base">
              What you get
            </h2>
            <ul className="max-w-text list-disc space-y-1.5 pl-5 text-muted marker:text-line">
              <li>
                A license code of your own. It stays in your library, where you can show it, replace it and download the
                package at any time.
              </li>
              <li>Version {listing.version} and every later version, without paying again.</li>
              <li>What is unpublished later stays yours; what the security review blocks later can't be downloaded.</li>
            </ul>
          </section>
          <section aria-labelledby="terms">
            <h2 id="terms" className="mb-2 text-base">
              Terms
            </h2>
            <ul className="max-w-text list-disc space-y-1.5 pl-5 text-muted marker:text-line">
              <li>The price is charged once, in {listing.currency.toUpperCase()}. There is no subscription.</li>
              <li>
                You pay on our payment processor's page. Your card's number never reaches Skillyard
                {listing.author?.display_name && <> or {listing.author.display_name}</>}.
              </li>
              <li>The price is fixed while the payment page is open, also where the seller changes it meanwhile.</li>
              <li>A full refund ends the license, and its code stops working.</li>
            </ul>
          </section>
        </div>
        <Card className="order-1 min-w-0 divide-y divide-line lg:sticky lg:top-20 lg:order-2">
          <div className="space-y-2 p-4">
            <p className="font-medium wrap-anywhere">{listing.title}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {listing.type === "agent" ? "Agent" : "Skill"} by {listing.author?.display_name ?? "its author"},{" "}
              <span className="font-mono text-xs">{listing.version}</span>
            </p>
            <SecurityBadge status={listing.security_status} score={listing.security_score} />
          </div>
          <p className="flex items-baseline justify-between gap-4 p-4">
            <span>Total</span>
            <Price cents={listing.price_cents} currency={listing.currency} className="text-lg" />
          </p>
          <div className="space-y-3 p-4">
            {page.access === "owner" ? (
              <Alert
                tone="good"
                title="You own this already"
                action={
                  <Link href="/library" className={buttonClass({ look: "primary" })}>
                    Open your library
                  </Link>
                }
              />
            ) : page.access === "author" ? (
              <Alert title="This is your own listing">Sellers can't buy from themselves.</Alert>
            ) : listing.archived_at || listing.security_status === "block" ? (
              <Alert tone="caution" title="Not sold at the moment">
                {listing.archived_at ? "Its author has unpublished it." : "The security review has blocked it."}
              </Alert>
            ) : page.sale_obstacle ? (
              <Alert tone="caution" title="Not sold at the moment">
                {notForSale[page.sale_obstacle]}
              </Alert>
            ) : (
              <ActionForm action={pay}>
                <input type="hidden" name="skill_slug" value={listing.slug} />
                <SubmitButton size="large" className="w-full" waiting="Opening the payment page…">
                  <Lock aria-hidden />
                  Continue to payment
                </SubmitButton>
              </ActionForm>
            )}
            <Link href={listingHref(listing)} className="link inline-block py-1 text-sm">
              Back to the listing
            </Link>
          </div>
        </Card>
      </div>
    </div>
  );
}
