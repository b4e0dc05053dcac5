import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { ScrollArea } from "./scroll-area";

/** A table that scrolls sideways by itself on a narrow screen. */
export function Table({ label, className, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    <ScrollArea label={label} className="fade-where-more rounded-md">
      <table className={clsx("w-full border-collapse text-left text-sm", className)} {...props} />
    </ScrollArea>
  );
}

export function Th({ numeric, className, ...props }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={clsx(
        "h-9 border-b border-line px-4 text-xs font-medium whitespace-nowrap text-muted",
        numeric && "text-right",
        className,
      )}
      {...props}
    />
  );
}

export function Td({ numeric, className, ...props }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      className={clsx("h-11 border-b border-line px-4 py-2 group-last:border-b-0", numeric && "text-right", className)}
      {...props}
    />
  );
}

export function Tr({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={clsx("group hover:bg-sunken/50", className)} {...props} />;
}
