import { Plug } from "lucide-react";
import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ActionForm } from "@/components/action-form";
import { ConsentTerms } from "@/components/oauth/consent-terms";
import { SubmitButton } from "@/components/submit-button";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { entriesOf } from "@/lib/oauth/authorization-request";
import { NOT_FOR_TEST_USERS, readAuthorization } from "@/lib/oauth/authorize";
import { SCOPES } from "@/lib/oauth/scopes";
import { isTestUser } from "@/lib/users/test-user";
import { requireViewer } from "@/lib/web/session";
import { answerAssistant } from "./actions";

export const metadata: Metadata = { title: "Connect an assistant", robots: { index: false }, referrer: "same-origin" };

export default async function AuthorizePage({ searchParams }: PageProps<"/oauth/authorize">) {
  const query = await searchParams;
  const asked = await readAuthorization(query);
  if (asked.kind === "broken") return <Broken>{asked.problem}</Broken>;
  if (asked.kind === "refused") {
    // A website's answer is for the person to follow: anybody can register one, and lead people to it from here.
    if (asked.isLocal) redirect(asked.callback as Route);
    return <Refused {...asked} />;
  }

  const parameters = entriesOf(query);
  const viewer = await requireViewer(`/oauth/authorize?${new URLSearchParams(parameters)}`);
  const isTest = await isTestUser(viewer);

  return (
    <div className="mx-auto max-w-form py-12">
      <h1 className="text-lg">Connect an assistant?</h1>
      <p className="mt-2 text-muted">
        A program asks to use your library here. Allow it only if you have just started this in your assistant.
      </p>
      <ActionForm action={answerAssistant} className="mt-6">
        {parameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ConsentTerms
          name={asked.client.name}
          host={asked.host}
          isLocal={asked.isLocal}
          viewer={viewer}
          scopes={asked.scopes.map((scope) => ({ scope, words: SCOPES[scope] }))}
        />
        {isTest && (
          <div className="mt-5">
            <Alert tone="bad" title="Not with a test account">
              {NOT_FOR_TEST_USERS}
            </Alert>
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          {!isTest && (
            <SubmitButton name="decision" value="allow" size="large">
              <Plug aria-hidden />
              Allow
            </SubmitButton>
          )}
          <SubmitButton name="decision" value="deny" look="secondary" size="large">
            Deny
          </SubmitButton>
        </div>
      </ActionForm>
    </div>
  );
}

function Broken({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-form py-12">
      <h1 className="mb-5 text-lg">Connect an assistant</h1>
      <Alert tone="bad" title="This request is not valid">
        <p>{children}</p>
        <p>Nothing was allowed, and nothing was sent to anybody.</p>
      </Alert>
    </div>
  );
}

function Refused({ reason, host, callback }: { reason: string; host: string; callback: string }) {
  return (
    <div className="mx-auto max-w-form py-12">
      <h1 className="mb-5 text-lg">Connect an assistant</h1>
      <Alert tone="bad" title="The assistant asked for what can't be had">
        <p>Its request was refused: {reason}. Nothing was allowed.</p>
        <p>If you came from {host} and know it, you can go back there; it is told the reason.</p>
      </Alert>
      <a href={callback} rel="noreferrer" className={buttonClass({ size: "large", className: "mt-5 max-w-full" })}>
        <span className="truncate">Back to {host}</span>
      </a>
    </div>
  );
}
