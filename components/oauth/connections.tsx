import type { ReactNode } from "react";
import type { FormState } from "@/lib/web/form-action";
import { ActionForm } from "../action-form";
import { SubmitButton } from "../submit-button";
import { Time } from "../time";
import { Confirm } from "../ui/confirm";

type Connection = { id: string; name: string | null; scopes: string[]; created_at: Date; last_used_at: Date | null };

type Props = {
  connections: Connection[];
  revoke: (state: FormState, form: FormData) => Promise<FormState>;
};

/** The assistants that may use the viewer's library, and the way to end that for each. */
export function Connections({ connections, revoke }: Props) {
  if (connections.length === 0) {
    return (
      <p className="text-muted">
        No assistant is connected. One that you add our server to asks you here before it gets anything.
      </p>
    );
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {connections.map((connection) => (
        <li key={connection.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-medium wrap-anywhere">{nameOf(connection)}</p>
            <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
              <Fact name="Connected">
                <Time value={connection.created_at} />
              </Fact>
              <Fact name="Last used">
                {connection.last_used_at ? <Time value={connection.last_used_at} as="ago" /> : "never"}
              </Fact>
              <Fact name="May use">
                <code className="font-mono text-xs">{connection.scopes.join(", ")}</code>
              </Fact>
            </dl>
          </div>
          <Confirm
            trigger={
              <>
                Revoke <span className="sr-only">{nameOf(connection)}</span>
              </>
            }
            title="Disconnect this assistant?"
            form={
              <ActionForm action={revoke}>
                <input type="hidden" name="id" value={connection.id} />
                <SubmitButton look="danger" waiting="Revoking…">
                  Revoke
                </SubmitButton>
              </ActionForm>
            }
          >
            {nameOf(connection)} can use nothing of yours from this moment on. It may ask you again.
          </Confirm>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ name }: Connection): string {
  return name ?? "An assistant that gave no name";
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0">{name}</dt>
      <dd className="min-w-0 text-ink wrap-anywhere">{children}</dd>
    </div>
  );
}
