"use client";

import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import type { FormState } from "@/lib/web/form-action";
import { ActionForm } from "../action-form";
import { SelectField, TextField } from "../field";
import { SubmitButton } from "../submit-button";
import { type Inspection, PackageField } from "./package-field";

type Action = (state: FormState, form: FormData) => Promise<FormState>;

type Props = {
  action: Action;
  inspect: (form: FormData) => Promise<Inspection>;
  maxBytes: number;
  /** The fields that editing has too. */
  children: ReactNode;
};

/** Publishing in one form: the package first, because what it says of itself fills in the rest. */
export function ListingForm({ action, inspect, maxBytes, children }: Props) {
  const form = useRef<HTMLDivElement>(null);
  const [chosenType, setChosenType] = useState<"skill" | "agent">();
  /** The same, for a look into a package that began before it was chosen. */
  const hasChosenType = useRef(false);

  function chooseType({ target }: ChangeEvent<HTMLSelectElement>) {
    setChosenType(target.value === "agent" ? "agent" : "skill");
    hasChosenType.current = true;
  }

  function fill(inspection: Inspection) {
    if (!inspection.ok) return;
    const { name, description, type } = inspection;
    setIfEmpty(form.current, "slug", name);
    setIfEmpty(form.current, "title", titleFrom(name));
    setIfEmpty(form.current, "description", description);
    const select = form.current?.querySelector<HTMLSelectElement>('[name="type"]');
    if (select && !hasChosenType.current) select.value = type;
  }

  return (
    <ActionForm action={action}>
      <div ref={form} className="max-w-text space-y-4">
        <PackageField inspect={inspect} maxBytes={maxBytes} type={chosenType} onInspected={fill} required />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField
            label="Slug"
            name="slug"
            required
            minLength={3}
            maxLength={60}
            pattern="[a-z0-9][a-z0-9\-]*[a-z0-9]"
            title="Small letters, digits and hyphens, with a letter or digit at both ends"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
            hint="Its name in addresses and commands. It can't be changed later."
          />
          <SelectField label="Type" name="type" defaultValue="skill" onChange={chooseType}>
            <option value="skill">Skill</option>
            <option value="agent">Agent</option>
          </SelectField>
        </div>
        {children}
        <SubmitButton size="large" waiting="Uploading…">
          Publish and start the review
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

function setIfEmpty(form: HTMLElement | null, name: string, value: string): void {
  const field = form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (field && field.value.trim() === "") field.value = value;
}

/** "pdf-form-filler" becomes "Pdf form filler", as a start. */
function titleFrom(name: string): string {
  const spaced = name.replaceAll("-", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
