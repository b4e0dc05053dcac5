import { plural } from "../format";
import { Stars } from "./stars";

type Props = {
  average: number | null;
  count: number;
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  histogram: number[];
};

export function RatingSummary({ average, count, histogram }: Props) {
  if (count === 0 || average === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 p-4">
      <div>
        <p className="text-lg font-semibold tabular-nums">{average.toFixed(1)}</p>
        <Stars rating={average} />
        <p className="mt-1 text-xs text-muted">{plural(count, "review")}</p>
      </div>
      <ul aria-label="Ratings" className="w-full max-w-narrow min-w-0 flex-1 space-y-1">
        {[5, 4, 3, 2, 1].map((rating) => {
          const given = histogram[rating - 1] ?? 0;
          return (
            <li
              key={rating}
              className="grid grid-cols-[3.5rem_1fr_2.5rem] items-center gap-2 text-xs text-muted tabular-nums"
            >
              <span>{plural(rating, "star")}</span>
              <svg aria-hidden className="h-2 w-full rounded-md bg-sunken">
                <rect width={`${(given / count) * 100}%`} height="100%" className="fill-star" />
              </svg>
              <span className="text-right">{given.toLocaleString("en-US")}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
