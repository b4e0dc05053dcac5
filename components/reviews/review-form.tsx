"use client";

import { Star } from "lucide-react";
import type { FormState } from "@/lib/web/form-action";
import { ActionForm, useActionForm } from "../action-form";
import { TextareaField } from "../field";
import { SubmitButton } from "../submit-button";

type Props = {
  slug: string;
  /** The review that the viewer wrote before, to be changed. */
  own?: { rating: number; text: string | null };
  action: (state: FormState, form: FormData) => Promise<FormState>;
};

const words = ["", "Poor", "Fair", "Good", "Very good", "Excellent"];

export function ReviewForm({ slug, own, action }: Props) {
  return (
    <ActionForm
      action={action}
      className="space-y-4 p-4"
      done={own ? "Your review is changed." : "Thank you. Your review is published."}
    >
      <input type="hidden" name="slug" value={slug} />
      <Rating chosen={own?.rating} />
      <TextareaField
        label="Review"
        name="text"
        defaultValue={own?.text ?? ""}
        maxLength={2000}
        optional
        hint="What it does well, and what you missed. 2,000 characters at most."
      />
      <SubmitButton waiting="Saving…">{own ? "Save your review" : "Publish review"}</SubmitButton>
    </ActionForm>
  );
}

/** Five radio buttons that look like stars: all up to the chosen one are lit. */
function Rating({ chosen }: { chosen?: number }) {
  const errors = useActionForm().state.fields?.rating;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Rating</legend>
      <div className="rating flex w-fit">
        {[1, 2, 3, 4, 5].map((rating) => (
          <label
            key={rating}
            title={words[rating]}
            className="rounded-md p-1.5 text-star has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              defaultChecked={rating === chosen}
              required
              className="sr-only"
            />
            <Star aria-hidden strokeWidth={1.5} className="size-6" />
            <span className="sr-only">
              {rating} of 5, {words[rating]}
            </span>
          </label>
        ))}
      </div>
      {errors && (
        <p role="alert" className="text-sm text-bad">
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
