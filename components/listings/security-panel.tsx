import { rulePage } from "@skillyard/review/docs/rule-page";
import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { plural } from "../format";
import { SeverityBadge } from "../severity-badge";
import { Time } from "../time";
import type { Tone } from "../ui/badge";
import { type SecurityStatus, verdicts } from "./security-badge";

export type Finding = {
  rule: string;
  severity: string;
  category: string;
  file: string | null;
  line: number | null;
  excerpt: string | null;
  message: string;
  remediation: string | null;
};

type Props = {
  status: SecurityStatus;
  score: number | null;
  version: string;
  scannedAt: Date | string | null;
  /** Names the review's input and result; for moderators. */
  scanHash?: string | null;
  findings: Finding[];
};

const iconColour: Record<Tone, string> = {
  good: "text-good",
  caution: "text-caution",
  bad: "text-bad",
  neutral: "text-muted",
  accent: "text-accent",
};

/** What the security review says of a version, and on which lines it says so. */
export function SecurityPanel({ status, score, version, scannedAt, scanHash, findings }: Props) {
  const { icon: Icon, word, meaning, tone } = verdicts[status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <Icon aria-hidden className={clsx("size-8", iconColour[tone])} strokeWidth={1.5} />
        <div className="min-w-0">
          <p className="font-medium">{word}</p>
          <p className="text-sm text-muted">
            {meaning} in {version}
            {scannedAt && (
              <>
                , read <Time value={scannedAt} />
              </>
            )}
            .
          </p>
        </div>
        {score !== null && (
          <p className="ml-auto text-right">
            <span className="text-lg font-semibold tabular-nums">{score}</span>
            <span className="text-sm text-muted"> / 100</span>
          </p>
        )}
      </div>
      {findings.length > 0 && (
        <div className="border-t border-line">
          <p className="px-4 pt-3 text-xs font-medium text-muted">{plural(findings.length, "finding")}</p>
          <FindingList findings={findings} />
        </div>
      )}
      <p className="border-t border-line px-4 py-2.5 text-xs text-muted wrap-anywhere">
        A review reads every file, runs none, and is no proof of safety: look at what you load.{" "}
        <Link href="/docs/reviews" className="link">
          How reviews decide
        </Link>
        {scanHash && (
          <span className="mt-0.5 block">
            Scan hash <span className="font-mono">{scanHash}</span>
          </span>
        )}
      </p>
    </>
  );
}

/** Findings with their place, the line itself, and what to change. */
export function FindingList({ findings }: { findings: Finding[] }) {
  return (
    <ul className="divide-y divide-line">
      {findings.map((finding) => (
        <li
          key={`${finding.rule}:${finding.file}:${finding.line}:${finding.excerpt}`}
          className="space-y-1.5 px-4 py-3"
        >
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <SeverityBadge severity={finding.severity} />
            {finding.file && (
              <span className="font-mono text-xs wrap-anywhere">
                {finding.file}
                {finding.line !== null && `:${finding.line}`}
              </span>
            )}
            <span className="ml-auto font-mono text-xs text-muted wrap-anywhere">
              <RuleName rule={finding.rule} />
            </span>
          </div>
          <p className="text-sm">{finding.message}</p>
          {finding.excerpt && (
            <pre className="rounded-md bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
              {finding.excerpt}
            </pre>
          )}
          {finding.remediation && <p className="text-sm text-muted">What to change: {finding.remediation}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Leads to what the rule means, where the finding is one of our own rules'. */
function RuleName({ rule }: { rule: string }) {
  const page = rulePage(rule);
  if (page === null) return rule;
  return (
    <Link href={page as Route} className="link">
      {rule}
    </Link>
  );
}
