import { plural } from "../format";
import { Stars } from "./stars";

type Props = { average: number | null; count: number; histogram?: { rating: number; count: number }[] };

export function RatingSummary({ average, count, histogram }: Props) {
  if (count === 0 || average === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 p-4">
      <div>
        <p className="text-lg font-semibold tabular-nums">{average.toFixed(1)}</p>
        <Stars rating={average} />
        <p className="mt-1 text-xs text-muted">{plural(count, "review")}</p>
      </div>
      {histogram && (
        <ul aria-label="Ratings" className="w-full max-w-narrow min-w-0 flex-1 space-y-1">
          {histogram.map((bar) => (
            <li
              key={bar.rating}
              className="grid grid-cols-[3.5rem_1fr_2.5rem] items-center gap-2 text-xs text-muted tabular-nums"
            >
              <span>{plural(bar.rating, "star")}</span>
              <svg aria-hidden className="h-2 w-full rounded-md bg-sunken">
                <rect width={`${(bar.count / count) * 100}%`} height="100%" className="fill-star" />
              </svg>
              <span className="text-right">{bar.count.toLocaleString("en-US")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
