"use client";

import type { FormState } from "@/lib/web/form-action";
import { ActionForm } from "../action-form";
import { SelectField, TextareaField } from "../field";
import { SubmitButton } from "../submit-button";
import { type Inspection, PackageField } from "./package-field";

type Props = {
  slug: string;
  type: "skill" | "agent";
  /** What the version may be called, the likeliest first. */
  numbers: { step: keyof typeof steps; version: string }[];
  /** Whether a version is open already and only its package is missing. */
  waiting: boolean;
  action: (state: FormState, form: FormData) => Promise<FormState>;
  inspect: (form: FormData) => Promise<Inspection>;
  maxBytes: number;
};

const steps = {
  again: "the same number again",
  patch: "corrections",
  minor: "something new",
  major: "works differently",
};

export function VersionForm({ slug, type, numbers, waiting, action, inspect, maxBytes }: Props) {
  return (
    <ActionForm action={action} className="max-w-text space-y-4">
      <input type="hidden" name="slug" value={slug} />
      {waiting && <input type="hidden" name="waiting" value="1" />}
      <PackageField inspect={inspect} maxBytes={maxBytes} type={type} required />
      {!waiting && (
        <>
          <SelectField
            label="Version"
            name="version"
            className="max-w-narrow"
            hint="The number of a refused or cancelled version can be used again."
          >
            {numbers.map(({ step, version }) => (
              <option key={step} value={version}>
                {version}: {steps[step]}
              </option>
            ))}
          </SelectField>
          <TextareaField label="What changed" name="changelog" rows={3} maxLength={20_000} optional />
        </>
      )}
      <SubmitButton waiting="Uploading…">Upload and start the review</SubmitButton>
    </ActionForm>
  );
}
