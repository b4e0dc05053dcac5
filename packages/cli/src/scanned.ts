import type { Result } from "@skillyard/review/scan/scan";
import { verdict } from "./listings";
import type { Output } from "./output";
import { plain } from "./plain";

export type { Result };

type Finding = Pick<Result["findings"][number], "severity" | "file" | "line" | "message" | "remediation">;

/** What the review found, each with its place and what to do about it. */
export function findingsText(out: Output, findings: Finding[]): string {
  return findings
    .map(({ severity, file, line, message, remediation }) => {
      const place = `${plain(file)}${line ? `:${line}` : ""}`;
      return `${verdict(out, severity)} ${place}\n  ${plain(message)}\n  ${plain(remediation)}`;
    })
    .join("\n");
}
