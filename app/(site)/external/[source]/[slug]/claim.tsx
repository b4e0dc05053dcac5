import Link from "next/link";
import { ActionForm } from "@/components/action-form";
import { ClaimStatus } from "@/components/claim-status";
import { listingHref } from "@/components/listings/listing-card";
import { SubmitButton } from "@/components/submit-button";
import { buttonClass } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { findClaimOn } from "@/lib/claims/find";
import { currentViewer } from "@/lib/web/session";
import { claimListing } from "./actions";

type Props = { source: string; slug: string; isClaimed: boolean };

/** Lets whoever published the listing elsewhere say so; nothing once it is settled whose it is. */
export async function Claim({ source, slug, isClaimed }: Props) {
  const viewer = await currentViewer();
  const claim = viewer && (await findClaimOn(viewer, source, slug));
  if (claim) {
    return (
      <Section title="Your claim" action={<ClaimStatus status={claim.status} />}>
        <Link href="/claims" className="link text-sm">
          See what speaks for it
        </Link>
      </Section>
    );
  }
  if (isClaimed) return null;

  const here = encodeURIComponent(listingHref({ type: "skill", slug, source }));
  return (
    <Section title="Is this yours?">
      <p className="mb-3 text-sm text-muted">Claim it, and once that is approved it shows your name and profile.</p>
      {!viewer && (
        <Link href={`/login?next=${here}`} className={buttonClass({ className: "w-full" })}>
          Sign in to claim it
        </Link>
      )}
      {viewer && !viewer.displayName && (
        <Link href={`/settings?next=${here}`} className={buttonClass({ className: "w-full" })}>
          Choose a display name to claim it
        </Link>
      )}
      {viewer?.displayName && (
        <ActionForm action={claimListing}>
          <input type="hidden" name="skill_slug" value={slug} />
          <input type="hidden" name="source" value={source} />
          <SubmitButton look="secondary" waiting="Claiming…" className="w-full">
            Claim this listing
          </SubmitButton>
        </ActionForm>
      )}
    </Section>
  );
}
