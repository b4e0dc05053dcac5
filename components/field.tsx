"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { useActionForm } from "./action-form";
import { Input } from "./ui/input";
import { Select } from "./ui/select";
import { Textarea } from "./ui/textarea";

type Labelled = { label: string; name: string; hint?: ReactNode; optional?: boolean };

export function TextField({ label, hint, optional, ...input }: Labelled & ComponentProps<typeof Input>) {
  const { around, control } = useField(input.name);
  return (
    <Frame {...around} {...{ label, hint, optional }}>
      <Input {...control(hint)} {...input} />
    </Frame>
  );
}

export function TextareaField({ label, hint, optional, ...input }: Labelled & ComponentProps<typeof Textarea>) {
  const { around, control } = useField(input.name);
  return (
    <Frame {...around} {...{ label, hint, optional }}>
      <Textarea {...control(hint)} {...input} />
    </Frame>
  );
}

export function SelectField({ label, hint, optional, ...input }: Labelled & ComponentProps<typeof Select>) {
  const { around, control } = useField(input.name);
  return (
    <Frame {...around} {...{ label, hint, optional }}>
      <Select {...control(hint)} {...input} />
    </Frame>
  );
}

/** Ties a control to its label, its hint and what the last answer said of it. */
function useField(name: string) {
  const id = useId();
  const errors = useActionForm().state.fields?.[name];

  function control(hint: ReactNode) {
    const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ");
    return { id, "aria-invalid": errors ? true : undefined, "aria-describedby": described || undefined };
  }

  return { around: { id, errors }, control };
}

type FrameProps = {
  id: string;
  errors?: string[];
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  children: ReactNode;
};

function Frame({ id, errors, label, hint, optional, children }: FrameProps) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 text-sm font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-muted">optional</span>}
      </label>
      {children}
      {errors && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {errors.join(" ")}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </div>
      )}
    </div>
  );
}
