import { type ReactNode, useId } from "react";
import { Button } from "./button";

type Props = { trigger: ReactNode; title: string; children: ReactNode; look?: "secondary" | "quiet"; form: ReactNode };

/** Asks once before an act that is hard to take back. The browser's own popover, so it also asks without JavaScript. */
export function Confirm({ trigger, title, children, look = "secondary", form }: Props) {
  const id = useId();
  return (
    <>
      <Button type="button" look={look} popoverTarget={id}>
        {trigger}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="m-auto w-[calc(100%-2rem)] max-w-narrow rounded-md bg-surface p-5 shadow-float"
      >
        <h2 id={`${id}-title`} className="text-base">
          {title}
        </h2>
        <div className="mt-1.5 text-sm text-muted">{children}</div>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button type="button" look="quiet" popoverTarget={id} popoverTargetAction="hide">
            Cancel
          </Button>
          {form}
        </div>
      </div>
    </>
  );
}
