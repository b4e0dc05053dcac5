import type { Route } from "next";
import Form from "next/form";
import { Button } from "../ui/button";
import { Input } from "../ui/input";

type Props = { action: Route; name: string; label: string; hint: string; value: string };

/** One field to find one thing by what names it. */
export function LookUp({ action, name, label, hint, value }: Props) {
  const id = `look-up-${name}`;
  return (
    <Form action={action} role="search" className="mb-6 max-w-form space-y-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          name={name}
          defaultValue={value}
          required
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
        />
        <Button type="submit">Find</Button>
      </div>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {hint}
      </p>
    </Form>
  );
}
