import { clsx } from "clsx";
import { Star, StarHalf } from "lucide-react";

/** Five stars, filled to the nearest half; said in words to those who do not see them. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const halves = Math.round(rating * 2);
  return (
    <span role="img" aria-label={`${rating.toFixed(1)} out of 5 stars`} className="inline-flex gap-px align-[-0.125em]">
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={clsx("relative inline-block size-3.5", className)}>
          <Star fill="currentColor" strokeWidth={0} className="absolute size-full text-line" />
          {halves >= star * 2 && <Star fill="currentColor" strokeWidth={0} className="absolute size-full text-star" />}
          {halves === star * 2 - 1 && (
            <StarHalf fill="currentColor" strokeWidth={0} className="absolute size-full text-star" />
          )}
        </span>
      ))}
    </span>
  );
}
