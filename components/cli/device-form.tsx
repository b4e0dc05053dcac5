"use client";

import { type FormEvent, startTransition, useActionState, useId } from "react";
import { Time } from "../time";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { SignInTerms } from "./sign-in-terms";

type Device = { user_code: string; machine: string | null; created_at: Date };

/** How far the person has come: the code, the decision, the end. */
export type DeviceState =
  | { step: "type"; typed?: string; problem?: string }
  | { step: "decide"; device: Device }
  | { step: "done"; approved: boolean };

type Props = {
  action: (state: DeviceState, form: FormData) => Promise<DeviceState>;
  viewer: { email: string | null; displayName: string | null };
  replaces: { machine: string | null } | null;
};

/** Takes a machine's code and then, having shown which machine it is, the decision. Works without JavaScript. */
export function DeviceForm({ action, viewer, replaces }: Props) {
  const [state, send, pending] = useActionState<DeviceState, FormData>(action, { step: "type" });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    startTransition(() => send(form));
  }

  if (state.step === "done") return <Done approved={state.approved} />;
  return (
    <form action={send} onSubmit={submit}>
      {state.step === "type" ? (
        <CodeStep typed={state.typed} problem={state.problem} pending={pending} />
      ) : (
        <DecisionStep {...{ device: state.device, viewer, replaces, pending }} />
      )}
    </form>
  );
}

function CodeStep({ typed, problem, pending }: { typed?: string; problem?: string; pending: boolean }) {
  const id = useId();
  return (
    <>
      <p className="mt-2 text-muted">Type the code that its terminal shows, to let it act for you.</p>
      <div className="mt-6 space-y-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Code
        </label>
        <Input
          id={id}
          name="user_code"
          required
          defaultValue={typed}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="h-11 font-mono uppercase sm:text-base"
        />
        {problem && (
          <p id={`${id}-problem`} role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
      <Button type="submit" look="primary" size="large" disabled={pending} aria-busy={pending} className="mt-5">
        Continue
      </Button>
    </>
  );
}

function DecisionStep({
  device,
  viewer,
  replaces,
  pending,
}: Omit<Props, "action"> & { device: Device; pending: boolean }) {
  const code = <code className="font-mono text-sm">{device.user_code}</code>;
  const facts = [
    { name: "Code", value: code },
    { name: "Asked", value: <Time value={device.created_at} as="ago" /> },
  ];
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className="mt-2 rounded-md text-muted">
        Continue only if this code is on a machine of yours now. Nobody else has a reason to send you one.
      </p>
      <input type="hidden" name="user_code" value={device.user_code} />
      <div className="mt-6">
        <SignInTerms viewer={viewer} machine={device.machine} replaces={replaces} facts={facts} />
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" name="decision" value="approve" look="primary" size="large" disabled={pending}>
          Sign in
        </Button>
        <Button type="submit" name="decision" value="refuse" look="secondary" size="large" disabled={pending}>
          Refuse
        </Button>
      </div>
    </>
  );
}

/** The button that was pressed is gone: what is read, and where Tab goes on, is the new step. */
function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

function Done({ approved }: { approved: boolean }) {
  return (
    <div className="mt-5">
      {approved ? (
        <Alert tone="good" title="The machine is being signed in" live>
          Go back to its terminal; it goes on there within seconds. You can close this page.
        </Alert>
      ) : (
        <Alert title="The sign-in was refused" live>
          Nobody was signed in. You can close this page.
        </Alert>
      )}
    </div>
  );
}
