"use client";

import {
  type ComponentProps,
  createContext,
  type FormEvent,
  startTransition,
  useActionState,
  useContext,
  useEffect,
  useRef,
} from "react";
import type { FormState } from "@/lib/web/form-action";
import { Alert } from "./ui/alert";

type Props = Omit<ComponentProps<"form">, "action" | "onSubmit"> & {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  /** What to say once it worked; without it the page itself must show the change. */
  done?: string;
};

const FormContext = createContext<{ state: FormState; pending: boolean }>({ state: {}, pending: false });

/** The state of the form around: what the last try answered, and whether one is under way. */
export function useActionForm() {
  return useContext(FormContext);
}

/**
 * A form for a server action. Works without JavaScript; with it, what was typed stays when the answer is a refusal,
 * and a question that it was asked in closes once it worked.
 */
export function ActionForm({ action, done, children, ...props }: Props) {
  const [state, send, pending] = useActionState(action, {});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (state.ok) form.current?.closest<HTMLElement>("[popover]")?.hidePopover();
    // A question within the form has been answered, whatever came of it: what is to be mended stands behind it.
    for (const question of form.current?.querySelectorAll<HTMLElement>(":popover-open") ?? []) question.hidePopover();
  }, [state]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    startTransition(() => send(data));
  }

  return (
    <FormContext value={{ state, pending }}>
      <form ref={form} action={send} onSubmit={submit} {...props}>
        {children}
        {state.message && (
          <div className="mt-4">
            <Alert tone={state.ok ? "good" : "bad"} live>
              {state.message}
            </Alert>
          </div>
        )}
        {state.ok && !state.message && done && (
          <p role="status" className="mt-3 text-sm text-good">
            {done}
          </p>
        )}
      </form>
    </FormContext>
  );
}
