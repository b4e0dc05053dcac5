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
      <Question id={id} title={title} answer={form}>
        {children}
      </Question>
    </>
  );
}

type QuestionProps = { id: string; title: string; children: ReactNode; answer: ReactNode };

/** The question that a button with this popover target opens: what will happen, a way out, and what does it. */
export function Question({ id, title, children, answer }: QuestionProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="m-auto w-[calc(100%-2rem)] max-w-narrow rounded-md bg-surface p-5 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-base wrap-anywhere">
        {title}
      </h2>
      <div className="mt-1.5 space-y-1.5 text-sm text-muted wrap-anywhere">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button type="button" look="quiet" popoverTarget={id} popoverTargetAction="hide">
          Cancel
        </Button>
        {answer}
      </div>
    </div>
  );
}
