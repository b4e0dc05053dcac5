"use client";

import { clsx } from "clsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";

type Props = { id: string; label: string; button: ReactNode; children: ReactNode; className?: string };

/** A list of links under a button, by the browser's own popover: no JavaScript, closes on Escape and outside. */
export function Menu({ id, label, button, children, className }: Props) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={clsx("flex h-9 items-center gap-2 rounded-md px-1.5 text-sm font-medium hover:bg-sunken", className)}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        data-menu=""
        onClick={closeOnChoice}
        className="fixed top-14 right-[max(1rem,calc((100vw-72rem)/2+1.5rem))] left-auto m-0 w-60 rounded-md bg-surface p-1.5 shadow-float"
      >
        {children}
      </div>
    </>
  );
}

/** The header outlives a change of page, and would keep the menu open over the next one. */
function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
}

export function MenuGroup(props: ComponentProps<"ul">) {
  return <ul className="border-b border-line py-1 first:pt-0 last:border-b-0 last:pb-0" {...props} />;
}
