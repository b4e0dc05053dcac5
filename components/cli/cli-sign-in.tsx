import type { ReactNode } from "react";
import type { FormState } from "@/lib/web/form-action";
import { ActionForm } from "../action-form";
import { SubmitButton } from "../submit-button";
import { Time } from "../time";
import { Badge } from "../ui/badge";
import { Confirm } from "../ui/confirm";

type SignIn = {
  id: string;
  machine: string | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
  is_expired: boolean;
};

type Props = { signIn: SignIn | null; revoke: (state: FormState, form: FormData) => Promise<FormState> };

/** The command line that may act for the viewer, and the way to end that. */
export function CliSignIn({ signIn, revoke }: Props) {
  if (!signIn) {
    return (
      <p className="text-muted">
        No command line is signed in. Run <code className="font-mono text-xs">skillyard login</code> in a terminal to
        publish and install from there.
      </p>
    );
  }
  const name = signIn.machine ?? "A machine that gave no name";
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {signIn.is_expired && <Badge tone="caution">expired</Badge>}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Fact name="Signed in">
            <Time value={signIn.created_at} />
          </Fact>
          <Fact name="Last used">{signIn.last_used_at ? <Time value={signIn.last_used_at} as="ago" /> : "never"}</Fact>
          <Fact name={signIn.is_expired ? "Expired" : "Expires"}>
            <Time value={signIn.expires_at} />
          </Fact>
        </dl>
      </div>
      <Confirm
        trigger="Revoke"
        title="Sign out the command line?"
        form={
          <ActionForm action={revoke}>
            <input type="hidden" name="id" value={signIn.id} />
            <SubmitButton look="danger" waiting="Revoking…">
              Revoke
            </SubmitButton>
          </ActionForm>
        }
      >
        Its token stops working at once on {signIn.machine ?? "that machine"}, also for a plugin that uses it. Signing
        in there again makes a new one.
      </Confirm>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
