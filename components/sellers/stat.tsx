import type { ReactNode } from "react";

type Props = { label: string; value: ReactNode; note?: ReactNode };

export function Stat({ label, value, note }: Props) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}

/** Figures side by side, in a frame with lines between them. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4 [&>*]:bg-surface">
      {children}
    </dl>
  );
}
