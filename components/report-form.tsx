import type { ComponentProps } from "react";
import { ActionForm } from "./action-form";
import { SelectField, TextareaField } from "./field";
import { SubmitButton } from "./submit-button";

type Props = {
  action: ComponentProps<typeof ActionForm>["action"];
  slug: string;
  /** The review that is reported; without it, the listing is. */
  reviewId?: string;
};

const ofListing = {
  malicious: "It does harm",
  secret: "It holds somebody's secret",
  misleading: "It is not what it says",
  copyright: "It is somebody else's work",
  spam: "It is spam",
  offensive: "It is offensive",
  other: "Something else",
};
const { spam, offensive, misleading, secret, other } = ofListing;
const ofReview = { spam, offensive, misleading, secret, other };

/** Brings a listing or a review before the moderators. */
export function ReportForm({ action, slug, reviewId }: Props) {
  return (
    <ActionForm action={action} done="Thank you. The moderators will look at it." className="max-w-form space-y-3">
      <input type="hidden" name="slug" value={slug} />
      {reviewId && <input type="hidden" name="review_id" value={reviewId} />}
      <SelectField label="What is wrong" name="reason" required defaultValue="">
        <option value="" disabled>
          Choose one
        </option>
        {Object.entries(reviewId ? ofReview : ofListing).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="In your words"
        name="text"
        rows={3}
        maxLength={2000}
        optional
        hint={reviewId ? "What a moderator should know." : "Where to look: the file and line, or the original."}
      />
      <SubmitButton look="secondary" waiting="Sending…">
        Send the report
      </SubmitButton>
    </ActionForm>
  );
}
