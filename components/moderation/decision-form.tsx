import type { ReactNode } from "react";
import { ActionForm } from "../action-form";
import { ConfirmSubmit } from "../confirm-submit";
import { SubmitButton } from "../submit-button";
import { ReasonField } from "./reason-field";

/** One way to decide; what can't be undone says what will happen, and is asked once more. */
type Choice = { label: string; asks?: { title: string; text: ReactNode } };

type Props = {
  action: React.ComponentProps<typeof ActionForm>["action"];
  subject: { name: string; value: string };
  approve: Choice;
  reject: Choice;
  /** What is decided, for who can't see what stands around the form. */
  about: string;
  /** Who reads the reason, where it is not only the log. */
  hint?: string;
};

/** One reason, two buttons: every decision is made in writing. */
export function DecisionForm({ action, subject, approve, reject, about, hint }: Props) {
  return (
    <ActionForm action={action} className="max-w-form space-y-3">
      <input type="hidden" {...subject} />
      <ReasonField hint={hint} />
      <div className="flex flex-wrap gap-2">
        <Decide value="approve" about={about} {...approve} />
        <Decide value="reject" about={about} {...reject} />
      </div>
    </ActionForm>
  );
}

function Decide({ value, label, asks, about }: Choice & { value: "approve" | "reject"; about: string }) {
  if (!asks) {
    return (
      <SubmitButton
        look="secondary"
        name="decision"
        value={value}
        waiting="Deciding…"
        aria-label={`${label}: ${about}`}
      >
        {label}
      </SubmitButton>
    );
  }
  return (
    <ConfirmSubmit label={label} about={about} title={asks.title} waiting="Deciding…" name="decision" value={value}>
      {asks.text}
    </ConfirmSubmit>
  );
}
