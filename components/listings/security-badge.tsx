import { Clock, ShieldAlert, ShieldCheck, ShieldQuestion, ShieldX } from "lucide-react";
import { Badge, type Tone } from "../ui/badge";

export const verdicts = {
  pass: { icon: ShieldCheck, tone: "good", word: "Passed", meaning: "No known problem found" },
  warn: { icon: ShieldAlert, tone: "caution", word: "Warnings", meaning: "Passed with findings worth reading" },
  block: { icon: ShieldX, tone: "bad", word: "Blocked", meaning: "Stopped by the security review" },
  pending: { icon: Clock, tone: "neutral", word: "In review", meaning: "The security review has not finished" },
  unscanned: { icon: ShieldQuestion, tone: "neutral", word: "Not reviewed", meaning: "Not reviewed by Skillyard" },
} as const satisfies Record<string, { icon: unknown; tone: Tone; word: string; meaning: string }>;

export type SecurityStatus = keyof typeof verdicts;

type Props = {
  status: SecurityStatus;
  score?: number | null;
  /** Whose verdict it is, where it is not ours; then it must not look like ours. */
  by?: string;
};

export function SecurityBadge({ status, score, by }: Props) {
  const { icon: Icon, tone, word, meaning } = verdicts[status];
  if (by && status !== "unscanned") {
    return (
      <Badge tone={status === "pass" ? "neutral" : tone} title={`What ${by} says, not our own review`}>
        <Icon aria-hidden />
        {word} at {by}
      </Badge>
    );
  }
  return (
    <Badge tone={tone} title={meaning}>
      <Icon aria-hidden />
      {word}
      {typeof score === "number" && <span className="tabular-nums">{score}</span>}
    </Badge>
  );
}
