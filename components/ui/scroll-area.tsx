import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** Scrolls by itself, so the page does not have to; named and focusable, so the keyboard can scroll it. */
export function ScrollArea({ label, className, ...props }: ComponentProps<"section"> & { label: string }) {
  return <section aria-label={label} tabIndex={0} className={clsx("relative overflow-auto -outline-offset-2", className)} {...props} />;
}
