import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode; action?: ReactNode };

export function PageHeader({ title, children, action }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-lg wrap-anywhere">{title}</h1>
        {children && <div className="mt-1 max-w-text text-sm text-muted">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  );
}
