import type { ReactNode } from "react";

type Props = { terms: { term: string; about: ReactNode }[] };

/** What each word of a program's means, one a line. */
export function Terms({ terms }: Props) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {terms.map(({ term, about }) => (
        <div key={term} className="grid gap-x-4 py-1.5 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <dt className="min-w-0 wrap-anywhere">
            <code className="font-mono text-xs font-medium">{term}</code>
          </dt>
          <dd className="min-w-0 text-muted wrap-anywhere">{about}</dd>
        </div>
      ))}
    </dl>
  );
}
