import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass } from "./input";

/** The browser's own list: it works without JavaScript and feels right on a phone. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select className={clsx(controlClass, "h-9 appearance-none pr-9")} {...props}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted" />
    </span>
  );
}
