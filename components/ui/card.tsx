import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={clsx("rounded-md border border-line bg-surface", className)} {...props} />;
}

type SectionProps = {
  title: string;
  action?: ReactNode;
  hint?: ReactNode;
  id?: string;
  flush?: boolean;
  children: ReactNode;
};

/** A titled region of a page; `flush` lets a table or list touch the border. */
export function Section({ title, action, hint, id, flush, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className="rounded-md border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <div>
          <h2 className="text-sm">{title}</h2>
          {hint && <p className="text-xs text-muted">{hint}</p>}
        </div>
        {action}
      </div>
      <div className={clsx(!flush && "p-4")}>{children}</div>
    </section>
  );
}
