import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Section } from "../ui/card";

type Props = { title: string; facts: { term: string; value: ReactNode }[] };

/** Terms and values in two columns; what is not known is left out. */
export function ListingFacts({ title, facts }: Props) {
  const known = facts.filter(({ value }) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <Section title={title} flush>
      <dl className="divide-y divide-line">
        {known.map(({ term, value }) => (
          <div
            key={term}
            className={clsx(
              "px-4 py-2 text-sm",
              !isLong(value) && "flex items-baseline justify-between gap-4 text-right",
            )}
          >
            <dt className="shrink-0 text-muted">{term}</dt>
            <dd className="min-w-0 tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** What takes more than a line goes below its term. */
function isLong(value: ReactNode): boolean {
  return typeof value === "string" && value.length > 28;
}
