import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon?: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** Nothing to show here: what that means, and the next step. */
export function Empty({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {Icon && <Icon aria-hidden className="mb-3 size-6 text-muted" strokeWidth={1.5} />}
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 max-w-form text-sm text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
