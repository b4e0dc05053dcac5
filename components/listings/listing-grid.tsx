import { clsx } from "clsx";
import { ListingCard, type ListingCardRecord } from "./listing-card";

type Props = {
  listings: ListingCardRecord[];
  label: string;
  heading?: "h2" | "h3";
  compact?: boolean;
  className?: string;
};

export function ListingGrid({ listings, label, heading, compact, className }: Props) {
  return (
    <ul aria-label={label} className={clsx("divide-y divide-line rounded-md border border-line bg-surface", className)}>
      {listings.map((listing) => (
        <li key={`${listing.source}/${listing.slug}`}>
          <ListingCard listing={listing} heading={heading} compact={compact} />
        </li>
      ))}
    </ul>
  );
}
