import { clsx } from "clsx";
import type { ComponentProps } from "react";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-control bg-surface text-ink hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "bg-bad-fill text-white hover:brightness-110",
};

const sizes = {
  small: "h-8 gap-1.5 px-2.5 text-sm",
  medium: "h-9 gap-2 px-3.5 text-sm",
  large: "h-11 gap-2 px-5 text-base",
  icon: "size-8",
};

type Look = { look?: keyof typeof looks; size?: keyof typeof sizes; className?: string };

/** The look of a button, for links too. */
export function buttonClass({ look = "secondary", size = "medium", className }: Look = {}): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap motion-safe:transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0",
    looks[look],
    sizes[size],
    className,
  );
}

export function Button({ look, size, className, ...props }: ComponentProps<"button"> & Look) {
  return <button className={buttonClass({ look, size, className })} {...props} />;
}
