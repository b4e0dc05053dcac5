import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** 16 px on small screens: smaller text makes phones zoom into the field. */
export const controlClass =
  "w-full min-w-0 rounded-md border border-control bg-surface px-3 text-base text-ink placeholder:text-muted sm:text-sm " +
  "aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={clsx(controlClass, "h-9", className)} {...props} />;
}
