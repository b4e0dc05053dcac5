import type { ComponentProps } from "react";
import { ActionForm } from "../action-form";
import { TextareaField } from "../field";
import { type Appeal, AppealList } from "../moderation/appeal-list";
import { SubmitButton } from "../submit-button";
import { Alert } from "../ui/alert";
import { Section } from "../ui/card";
import { type Finding, FindingList } from "./security-panel";

type Notice = {
  version_id: string;
  version: string;
  reason: string | null;
  reason_code: string | null;
  message: string | null;
  action: string | null;
  findings: Finding[];
  appeals: Appeal[];
  can_rescan: boolean;
  can_appeal: boolean;
};
type Action = ComponentProps<typeof ActionForm>["action"];
type Props = { slug: string; notice: Notice; actions: { putAside: Action; reviewAgain: Action; appeal: Action } };

/** A version that was refused: why, where, what to change, and what else its author can do. */
export function RefusedVersion({ slug, notice, actions }: Props) {
  const { version_id, version, findings, appeals } = notice;
  return (
    <Section
      title={`Version ${version} was refused`}
      flush
      action={
        <ActionForm action={actions.putAside}>
          <input type="hidden" name="version_id" value={version_id} />
          <SubmitButton look="quiet" size="small" waiting="Dismissing…" aria-label={`Dismiss, version ${version}`}>
            Dismiss
          </SubmitButton>
        </ActionForm>
      }
    >
      <div className="p-4">
        <Alert tone="bad" title={notice.reason ?? undefined}>
          {findings.length === 0 && <p className="whitespace-pre-line">{notice.message}</p>}
          <p>{nextStep(notice)}</p>
        </Alert>
      </div>
      {findings.length > 0 && (
        <div className="border-t border-line">
          <FindingList findings={findings} />
        </div>
      )}
      {appeals.length > 0 && (
        <div className="border-t border-line">
          <h3 className="px-4 pt-3 text-xs font-medium text-muted">Your appeal</h3>
          <AppealList appeals={appeals} />
        </div>
      )}
      {(notice.can_rescan || notice.can_appeal) && (
        <div className="space-y-4 border-t border-line p-4">
          {notice.can_rescan && (
            <ActionForm action={actions.reviewAgain} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Subject slug={slug} versionId={version_id} />
              <SubmitButton look="secondary" waiting="Asking…">
                Review again
              </SubmitButton>
              <p className="min-w-0 text-sm text-muted">The same package, by the rules of today.</p>
            </ActionForm>
          )}
          {notice.can_appeal && <AppealForm slug={slug} versionId={version_id} action={actions.appeal} />}
        </div>
      )}
    </Section>
  );
}

/** What its author can do; nothing where the message itself says it, or what is named can no longer be done. */
function nextStep({ reason_code, action, can_appeal }: Notice): string | null {
  if (reason_code === "UPLOAD_MISSING" || reason_code === "SCAN_ERROR") return null;
  if (action === "APPEAL" && can_appeal)
    return "If you think this is a mistake, appeal; a person will answer in writing.";
  return "Change what is named, then hand the package in again.";
}

function AppealForm({ slug, versionId, action }: { slug: string; versionId: string; action: Action }) {
  return (
    <details>
      <summary className="link inline-block rounded-md py-1 text-sm">Appeal to a person</summary>
      <ActionForm action={action} className="mt-3 max-w-form space-y-3">
        <Subject slug={slug} versionId={versionId} />
        <TextareaField
          label="Why the review is wrong"
          name="message"
          required
          maxLength={2000}
          rows={4}
          hint="Say for each finding what the line does and why the skill needs it."
        />
        <SubmitButton look="secondary" waiting="Sending…">
          Send the appeal
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

function Subject({ slug, versionId }: { slug: string; versionId: string }) {
  return (
    <>
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="version_id" value={versionId} />
    </>
  );
}
