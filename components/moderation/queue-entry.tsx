import Link from "next/link";
import type { ComponentProps } from "react";
import { formatMoney } from "../format";
import { listingHref } from "../listings/listing-card";
import { Time } from "../time";
import { Badge, type Tone } from "../ui/badge";
import { DecisionForm } from "./decision-form";

type Item = {
  kind: string;
  id: string;
  skill_slug: string;
  skill_title: string;
  skill_type: "skill" | "agent";
  price_cents: number;
  author_display_name: string | null;
  version_id: string | null;
  version: string | null;
  raised_by: string | null;
  reason: string | null;
  text: string | null;
  created_at: Date | string;
};

/** The kinds of things that wait, in the order of their tabs. */
export const kinds: Record<string, { word: string; plural: string; tone: Tone }> = {
  appeal: { word: "Appeal", plural: "Appeals", tone: "accent" },
  report: { word: "Report", plural: "Reports", tone: "bad" },
  review_report: { word: "Report of a review", plural: "Reported reviews", tone: "bad" },
  recheck: { word: "Refused by later rules", plural: "Later rules", tone: "bad" },
  warned: { word: "First version with a warning", plural: "Warnings", tone: "caution" },
  scan_error: { word: "Review not finished", plural: "Unfinished reviews", tone: "neutral" },
  ring: { word: "Reviews that look arranged", plural: "Review rings", tone: "caution" },
  claim: { word: "Claim", plural: "Claims", tone: "neutral" },
  dispute: { word: "Dispute", plural: "Disputes", tone: "caution" },
};

type Action = ComponentProps<typeof DecisionForm>["action"];
type Props = { item: Item; actions: { decideClaim: Action; decideRing: Action; decideReview: Action } };

/** One thing that waits: what it is about, who raised it and why, and where it is decided. */
export function QueueEntry({ item, actions }: Props) {
  const { kind, skill_title, version, raised_by, reason, text } = item;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={kinds[kind]?.tone}>{kinds[kind]?.word ?? kind}</Badge>
        <h2 className="min-w-0 text-sm wrap-anywhere">
          <Link href={placeOf(item)} className="py-0.5 hover:text-accent hover:underline">
            {skill_title}
            {version && <span className="ml-2 font-mono text-xs font-normal text-muted">{version}</span>}
          </Link>
        </h2>
        <span className="text-xs text-muted sm:ml-auto">
          waits since <Time value={item.created_at} as="ago" />
        </span>
      </div>
      <p className="text-xs text-muted wrap-anywhere">
        {item.skill_slug}
        {item.author_display_name && <> · by {item.author_display_name}</>}
        {item.price_cents > 0 && <> · {formatMoney(item.price_cents, "usd")}</>}
        {raised_by && <> · raised by {raised_by}</>}
      </p>
      {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
      {text && <p className="max-w-text text-sm whitespace-pre-line text-muted wrap-anywhere">{text}</p>}
      <Decision item={item} actions={actions} />
    </div>
  );
}

/** Where it is decided at once, without looking at more. */
function Decision({ item: { kind, id, skill_title, raised_by }, actions }: Props) {
  if (kind === "claim") {
    const claimant = raised_by ?? "The claimant";
    return (
      <DecisionForm
        action={actions.decideClaim}
        subject={{ name: "claim_id", value: id }}
        approve={{
          label: "Hand it over",
          asks: {
            title: `Hand ${skill_title} over?`,
            text: `${claimant} becomes its author, and other open claims on it are turned down. It can't be taken back here.`,
          },
        }}
        reject={{
          label: "Turn it down",
          asks: {
            title: `Turn the claim on ${skill_title} down?`,
            text: `${claimant} is told the reason and can't claim it again.`,
          },
        }}
        about={`the claim on ${skill_title}`}
        hint="The claimant reads this, and it stays in the log."
      />
    );
  }
  if (kind === "ring") {
    return (
      <DecisionForm
        action={actions.decideRing}
        subject={{ name: "ring_id", value: id }}
        approve={{ label: "Leave the reviews" }}
        reject={{
          label: "Remove the reviews",
          asks: {
            title: "Remove all of these reviews?",
            text: "They are deleted, and their ratings no longer count. They can't be brought back.",
          },
        }}
        about={`the reviews of ${skill_title}`}
      />
    );
  }
  if (kind === "review_report") {
    return (
      <DecisionForm
        action={actions.decideReview}
        subject={{ name: "report_id", value: id }}
        approve={{ label: "Leave the review" }}
        reject={{
          label: "Remove the review",
          asks: {
            title: "Remove this review?",
            text: "It is deleted, and its rating no longer counts. It can't be brought back; the log keeps what it said.",
          },
        }}
        about={`the review of ${skill_title}`}
      />
    );
  }
  return null;
}

function placeOf({ kind, skill_slug, skill_type, version_id }: Item) {
  if (kind === "claim") return listingHref({ slug: skill_slug, type: skill_type, source: "clawhub" });
  if (kind === "review_report") return `${listingHref({ slug: skill_slug, type: skill_type })}#reviews` as const;
  if (kind === "report" || kind === "ring" || !version_id) return `/admin/listings/${skill_slug}` as const;
  return `/admin/versions/${version_id}` as const;
}
