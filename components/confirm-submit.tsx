"use client";

import { type MouseEvent, type ReactNode, useId } from "react";
import { SubmitButton } from "./submit-button";
import { Button } from "./ui/button";
import { Question } from "./ui/confirm";

type Props = {
  /** What the act is called, on the button that asks as on the one that does it. */
  label: string;
  /** What it is done to, for who can't see what stands around the form. */
  about?: string;
  title: string;
  /** What will happen. */
  children: ReactNode;
  waiting: string;
  name?: string;
  value?: string;
};

/** Sends the form around it, after asking once; the form must be filled in before it asks. */
export function ConfirmSubmit({ label, about, title, children, waiting, name, value }: Props) {
  const id = useId();

  function check(event: MouseEvent<HTMLButtonElement>) {
    if (event.currentTarget.form?.reportValidity() === false) event.preventDefault();
  }

  return (
    <>
      <Button
        type="button"
        look="danger"
        popoverTarget={id}
        onClick={check}
        aria-haspopup="dialog"
        aria-label={about && `${label}: ${about}`}
      >
        {label}
      </Button>
      <Question
        id={id}
        title={title}
        answer={
          <SubmitButton look="danger" waiting={waiting} {...(name && { name, value })}>
            {label}
          </SubmitButton>
        }
      >
        {children}
      </Question>
    </>
  );
}
