import { ActionForm } from "../action-form";
import { TextareaField } from "../field";
import { SubmitButton } from "../submit-button";

type Props = {
  action: React.ComponentProps<typeof ActionForm>["action"];
  subject: { name: string; value: string };
  approve: string;
  reject: string;
  /** What is decided, for who can't see what stands around the form. */
  about: string;
};

/** One reason, two buttons: every decision is made in writing. */
export function DecisionForm({ action, subject, approve, reject, about }: Props) {
  return (
    <ActionForm action={action} className="max-w-form space-y-3">
      <input type="hidden" {...subject} />
      <TextareaField
        label="Reason"
        name="reason"
        required
        maxLength={2000}
        rows={3}
        hint="Who it concerns reads this, and it stays in the log of decisions."
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          look="secondary"
          name="decision"
          value="approve"
          waiting="Deciding…"
          aria-label={`${approve}: ${about}`}
        >
          {approve}
        </SubmitButton>
        <SubmitButton
          look="danger"
          name="decision"
          value="reject"
          waiting="Deciding…"
          aria-label={`${reject}: ${about}`}
        >
          {reject}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
