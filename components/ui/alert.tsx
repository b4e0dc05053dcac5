import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, OctagonX } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  note: { icon: Info, className: "border-line bg-sunken", iconClass: "text-muted" },
  good: { icon: CircleCheck, className: "border-good/30 bg-good-soft", iconClass: "text-good" },
  caution: { icon: CircleAlert, className: "border-caution/30 bg-caution-soft", iconClass: "text-caution" },
  bad: { icon: OctagonX, className: "border-bad/30 bg-bad-soft", iconClass: "text-bad" },
};

type Props = {
  tone?: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Set for a message that appears in answer to what the person just did. */
  live?: boolean;
};

export function Alert({ tone = "note", title, children, action, live }: Props) {
  const { icon: Icon, className, iconClass } = looks[tone];
  return (
    <div role={live ? (tone === "bad" ? "alert" : "status") : undefined} className={clsx("rounded-md border p-3", className)}>
      <div className="flex items-start gap-2.5">
        <Icon aria-hidden className={clsx("mt-0.75 size-4 shrink-0", iconClass)} />
        <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className="text-sm">{children}</div>}
          {action && <div className="pt-1.5">{action}</div>}
        </div>
      </div>
    </div>
  );
}
