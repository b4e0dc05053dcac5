import type { ReactNode } from "react";
import { Card } from "../ui/card";

type Props = {
  viewer: { email: string | null; displayName: string | null };
  machine: string | null;
  /** The sign-in that ends when this one begins. */
  replaces: { machine: string | null } | null;
  facts?: { name: string; value: ReactNode }[];
};

/** Who would let which machine do what, before they do. */
export function SignInTerms({ viewer, machine, replaces, facts = [] }: Props) {
  const rows = [
    { name: "Machine", value: machine ?? <span className="text-muted">gave no name</span> },
    { name: "Signs in as", value: viewer.displayName ?? viewer.email ?? "you" },
    ...facts,
  ];
  return (
    <Card className="divide-y divide-line">
      <dl className="divide-y divide-line">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="space-y-2 px-4 py-3 text-muted">
        <p>
          It can then publish, buy, download and read what you can, for 90 days or until you revoke it in your settings.
        </p>
        {replaces && <p>Your sign-in {replaces.machine ? `on ${replaces.machine}` : "in another terminal"} ends.</p>}
      </div>
    </Card>
  );
}
