"use client";

import type { FormState } from "@/lib/web/form-action";
import { ActionForm } from "../action-form";
import { SelectField, TextareaField } from "../field";
import { SubmitButton } from "../submit-button";
import { type Inspection, PackageField } from "./package-field";

type Props = {
  slug: string;
  type: "skill" | "agent";
  current: string;
  /** Whether a version is open already and only its package is missing. */
  waiting: boolean;
  action: (state: FormState, form: FormData) => Promise<FormState>;
  inspect: (form: FormData) => Promise<Inspection>;
  maxBytes: number;
};

export function VersionForm({ slug, type, current, waiting, action, inspect, maxBytes }: Props) {
  return (
    <ActionForm action={action} className="max-w-text space-y-4">
      <input type="hidden" name="slug" value={slug} />
      {waiting && <input type="hidden" name="waiting" value="1" />}
      <PackageField inspect={inspect} maxBytes={maxBytes} type={type} required />
      {!waiting && (
        <>
          <SelectField
            label="Step"
            name="bump"
            defaultValue="patch"
            className="max-w-narrow"
            hint={`Counted from ${current}.`}
          >
            <option value="patch">Patch: corrections</option>
            <option value="minor">Minor: something new</option>
            <option value="major">Major: works differently</option>
          </SelectField>
          <TextareaField label="What changed" name="changelog" rows={3} maxLength={20_000} optional />
        </>
      )}
      <SubmitButton waiting="Uploading…">Upload and start the review</SubmitButton>
    </ActionForm>
  );
}
