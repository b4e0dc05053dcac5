import Link from "next/link";
import type { FormState } from "@/lib/web/form-action";
import { ActionForm } from "../action-form";
import { SubmitButton } from "../submit-button";
import { Time } from "../time";
import { buttonClass } from "../ui/button";

type NoticeRecord = {
  version_id: string;
  version: string;
  reason_code: string | null;
  reason: string | null;
  action: string | null;
  message: string | null;
  failed_at: Date | string | null;
};

type Props = {
  notices: { slug: string; title: string; notice: NoticeRecord }[];
  dismiss: (state: FormState, form: FormData) => Promise<FormState>;
};

/** Versions that the review refused and that nobody has put aside yet. */
export function NoticeList({ notices, dismiss }: Props) {
  return (
    <ul className="divide-y divide-line">
      {notices.map(({ slug, title, notice }) => (
        <li key={notice.version_id} className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3.5">
          <div className="min-w-64 flex-1">
            <p className="font-medium wrap-anywhere">
              {title} <span className="font-mono text-sm font-normal text-muted">{notice.version}</span>
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere">{notice.reason}</p>
            {notice.message && (
              <p className="mt-0.5 text-sm whitespace-pre-line text-muted wrap-anywhere">{notice.message}</p>
            )}
            <p className="mt-1 text-xs text-muted">{notice.failed_at && <Time value={notice.failed_at} as="ago" />}</p>
          </div>
          <div className="flex gap-2">
            <ActionForm action={dismiss}>
              <input type="hidden" name="version_id" value={notice.version_id} />
              <SubmitButton
                look="quiet"
                size="small"
                waiting="Dismissing…"
                aria-label={`Dismiss the notice of ${title}`}
              >
                Dismiss
              </SubmitButton>
            </ActionForm>
            <Link
              href={`/dashboard/listings/${slug}`}
              className={buttonClass({ size: "small" })}
              aria-label={`${nextStep(notice)}: ${title}`}
            >
              {nextStep(notice)}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

const nextSteps: Record<string, string> = {
  FIX_AND_REUPLOAD: "See what to change",
  RETRY: "Review again",
  APPEAL: "See why",
  CONTACT_SUPPORT: "See why",
};

function nextStep({ action }: NoticeRecord): string {
  return nextSteps[action ?? "CONTACT_SUPPORT"] ?? "Open";
}
