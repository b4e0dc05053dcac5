import { rulePage } from "@skillyard/review/docs/rule-page";
import type { versions } from "@/db/schema/listings";
import { env } from "@/lib/env";
import type { KeptFinding } from "./findings";

type Version = typeof versions.$inferSelect;

/** Why a version is refused and what its author can do, in the columns of a version. */
export type Refusal = {
  reasonCode: NonNullable<Version["reasonCode"]>;
  reason: string;
  action: NonNullable<Version["action"]>;
  message: string;
};

const MAX_LINES = 5;

/** The columns of a version that is not, or no longer, refused. */
export const NO_NOTICE = {
  reasonCode: null,
  reason: null,
  action: null,
  message: null,
  failedAt: null,
  dismissedAt: null,
};

/** The notice that blocking findings add up to: where each is, how to mend it, and where its rule is explained. */
export function noticeFor(findings: KeptFinding[]): Refusal {
  const blocking = findings.filter(({ severity }) => severity === "block");
  const onlySecrets = blocking.length > 0 && blocking.every(({ category }) => category === "secret");
  const lines = blocking.slice(0, MAX_LINES).map(({ rule, file, line, message, remediation }) => {
    const page = rulePage(rule, env.APP_URL);
    return `${line ? `${file}:${line}` : file}: ${message} ${remediation}${page ? ` ${page}` : ""}`;
  });
  const more = blocking.length > MAX_LINES ? [`And ${blocking.length - MAX_LINES} more.`] : [];
  return {
    reasonCode: onlySecrets ? "SECRET_FOUND" : "SCAN_BLOCKED",
    reason: onlySecrets ? "The package contains a secret." : "The security review found something harmful.",
    action: "FIX_AND_REUPLOAD",
    message: [...lines, ...more].join("\n"),
  };
}

export const REVIEW_FAILED: Refusal = {
  reasonCode: "SCAN_ERROR",
  reason: "The security review could not finish.",
  action: "RETRY",
  message: "The fault is ours, and the moderators are told. Have the package reviewed again, or upload it once more.",
};

export const UPLOAD_MISSING: Refusal = {
  reasonCode: "UPLOAD_MISSING",
  reason: "No package was uploaded within 24 hours.",
  action: "FIX_AND_REUPLOAD",
  message: "Create a new version and upload its package.",
};

/** What a moderator decided by hand, in their own words. */
export function refusedByHand(words: string, { isFinal }: { isFinal: boolean }): Refusal {
  return {
    reasonCode: "MANUAL_REJECT",
    reason: isFinal ? "A moderator denied the appeal." : "A moderator refused this version.",
    action: isFinal ? "FIX_AND_REUPLOAD" : "APPEAL",
    message: words,
  };
}
