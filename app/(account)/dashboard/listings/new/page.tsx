import type { Metadata } from "next";
import Link from "next/link";
import { Empty } from "@/components/empty";
import { ListingFields } from "@/components/listings/listing-fields";
import { ListingForm } from "@/components/listings/listing-form";
import { NextSteps } from "@/components/listings/next-steps";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { canBePaid } from "@/lib/connected-accounts/obstacle";
import { env } from "@/lib/env";
import { listCategories } from "@/lib/listings/categories";
import { feeTerms } from "@/lib/terms";
import { requireViewer } from "@/lib/web/session";
import { inspectPackage, publish } from "../actions";
import { PriceField } from "../price-field";

export const metadata: Metadata = { title: "Publish" };

export default async function PublishPage() {
  const viewer = await requireViewer("/dashboard/listings/new");
  if (!viewer.displayName) return <NameFirst />;
  const [{ categories }, isPayable] = await Promise.all([listCategories(), canBePaid(viewer.id)]);

  return (
    <>
      <PageHeader title="Publish a skill or an agent">
        Every version is read by the security review before anybody can load it. What you change here later takes effect
        at once; a new package is a new version.
      </PageHeader>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <ListingForm action={publish} inspect={inspectPackage} maxBytes={env.MAX_PACKAGE_BYTES}>
          <ListingFields categories={categories} price={<PriceField fee={feeTerms} canBePaid={isPayable} />} />
        </ListingForm>
        <aside aria-label="What happens next">
          <NextSteps />
        </aside>
      </div>
    </>
  );
}

function NameFirst() {
  return (
    <>
      <PageHeader title="Publish a skill or an agent" />
      <div className="rounded-md border border-line bg-surface">
        <Empty
          title="Choose a display name first"
          action={
            <Link href="/settings?next=/dashboard/listings/new" className={buttonClass({ look: "primary" })}>
              Choose a name
            </Link>
          }
        >
          It signs what you publish, so people know whom they trust. You come back here once it is saved.
        </Empty>
      </div>
    </>
  );
}
