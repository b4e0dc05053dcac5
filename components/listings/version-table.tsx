import { formatBytes, plural } from "../format";
import { Time } from "../time";
import { Badge, type Tone } from "../ui/badge";
import { SecurityBadge, type SecurityStatus } from "./security-badge";

export type VersionRecord = {
  version_id: string;
  version: string;
  status: "pending" | "published" | "rejected" | "superseded" | "cancelled";
  security_status: SecurityStatus;
  security_score: number | null;
  changelog: string | null;
  content_hash: string | null;
  size_bytes: number | null;
  file_count: number | null;
  created_at: Date | string;
  published_at: Date | string | null;
  /** Why it was refused; told to its author alone. */
  refusal?: string | null;
};

const states: Record<VersionRecord["status"], { word: string; tone: Tone }> = {
  pending: { word: "Pending", tone: "accent" },
  published: { word: "Current", tone: "good" },
  rejected: { word: "Rejected", tone: "bad" },
  superseded: { word: "Earlier", tone: "neutral" },
  cancelled: { word: "Cancelled", tone: "neutral" },
};

/** A listing's history, newest first, with what changed. */
export function VersionTable({ versions }: { versions: VersionRecord[] }) {
  return (
    <ol className="divide-y divide-line">
      {versions.map((version) => (
        <li key={version.version_id} className="px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-mono text-sm font-medium">{version.version}</span>
            <Badge tone={states[version.status].tone}>{states[version.status].word}</Badge>
            {version.security_status !== "pending" && (
              <SecurityBadge status={version.security_status} score={version.security_score} />
            )}
            <span className="text-xs text-muted sm:ml-auto">
              <Time value={version.published_at ?? version.created_at} />
            </span>
          </div>
          <p className="mt-1.5 max-w-text text-sm whitespace-pre-line text-muted wrap-anywhere">
            {version.changelog || "No changelog."}
          </p>
          {version.refusal && <p className="mt-1 max-w-text text-sm wrap-anywhere">Why: {version.refusal}</p>}
          {version.content_hash && (
            <p className="mt-1 text-xs text-muted wrap-anywhere">
              {plural(version.file_count ?? 0, "file")}, {formatBytes(version.size_bytes ?? 0)}, content hash{" "}
              <span className="font-mono">{version.content_hash}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
