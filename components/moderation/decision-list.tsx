import { Time } from "../time";

type Decision = {
  id: string;
  action: string;
  reason: string | null;
  actor_display_name: string | null;
  created_at: Date | string;
};

const words: Record<string, string> = {
  approve_version: "Version approved",
  reject_version: "Version refused",
  block_listing: "Listing blocked",
  unblock_listing: "Block lifted",
  refund_purchase: "Purchase given back",
  verify_user: "Mark of a verified author changed",
  mark_test_user: "Mark of a test user changed",
  ban_user: "Person banned",
  unban_user: "Ban lifted",
  resolve_ring: "Review ring decided",
  remove_review: "Review removed",
  keep_review: "Reported review left",
  approve_claim: "Claim approved",
  reject_claim: "Claim turned down",
};

/** What was decided, by whom and why, newest first. */
export function DecisionList({ decisions }: { decisions: Decision[] }) {
  if (decisions.length === 0) return <p className="p-4 text-sm text-muted">Nothing was decided yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {decisions.map((decision) => (
        <li key={decision.id} className="space-y-0.5 px-4 py-2.5 text-sm">
          <DecisionLine decision={decision} />
        </li>
      ))}
    </ol>
  );
}

export function DecisionLine({ decision }: { decision: Decision }) {
  const { action, reason, actor_display_name, created_at } = decision;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{words[action] ?? action}</span>
        <span className="min-w-0 text-xs text-muted wrap-anywhere sm:ml-auto">
          {actor_display_name ?? "A moderator"}, <Time value={created_at} />
        </span>
      </p>
      {reason && <p className="text-muted wrap-anywhere">{reason}</p>}
    </>
  );
}
