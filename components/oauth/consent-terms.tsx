import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../ui/card";

type Props = {
  /** The assistant's own claim. */
  name: string | null;
  host: string;
  isLocal: boolean;
  viewer: { email: string | null; displayName: string | null };
  scopes: { scope: string; words: string }[];
};

/** Who would let which program do what, and where it gets its answer, before they do. */
export function ConsentTerms({ name, host, isLocal, viewer, scopes }: Props) {
  return (
    <Card className="divide-y divide-line">
      <dl className="divide-y divide-line">
        <Row name="Calls itself" note="Nobody has checked this name: any program can use any.">
          {name ?? <span className="text-muted">gave no name</span>}
        </Row>
        <Row
          name="Answer goes to"
          note={isLocal ? "A program on this computer." : "A website. Allow it only if you know this address."}
        >
          <code className="font-mono text-sm">{host}</code>
        </Row>
        <Row name="Your account" note={viewer.displayName === null ? undefined : viewer.email}>
          {viewer.displayName ?? viewer.email ?? "you"}
        </Row>
      </dl>
      <div className="px-4 py-3">
        <h2 className="text-sm">It could then</h2>
        <ul className="mt-1.5 space-y-1.5">
          {scopes.map(({ scope, words }) => (
            <li key={scope} className="flex items-start gap-2">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
              <span className="min-w-0">
                {words} <code className="font-mono text-xs whitespace-nowrap text-muted">{scope}</code>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="px-4 py-3 text-muted">
        It can't pay, publish or change anything of your account. This lasts until you revoke it in your settings, or
        for 30 days without use.
      </p>
    </Card>
  );
}

function Row({ name, note, children }: { name: string; note?: string | null | undefined; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">
        {children}
        {note && <span className="block text-xs font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}
