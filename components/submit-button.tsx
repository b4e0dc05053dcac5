"use client";

import type { ComponentProps } from "react";
import { useActionForm } from "./action-form";
import { Button } from "./ui/button";

/** Sends the form around it, once: while an answer is awaited it says so and takes no second click. */
export function SubmitButton({ waiting, children, ...props }: ComponentProps<typeof Button> & { waiting?: string }) {
  const { pending } = useActionForm();
  return (
    <Button type="submit" look="primary" disabled={pending} aria-busy={pending} {...props}>
      {pending && waiting ? waiting : children}
    </Button>
  );
}
