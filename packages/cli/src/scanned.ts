import { rulePage } from "@skillyard/review/docs/rule-page";
import type { Result } from "@skillyard/review/scan/scan";
import type { Context } from "./context";
import { verdict } from "./listings";

import { plain } from "./plain";

export type { Result };

type Finding = Pick<Result["findings"][number], "rule" | "severity" | "file" | "line" | "message" | "remediation">;

/** What the review found, each with its place, what to do about it, and where the service explains the rule. */
export function findingsText({ out, origin }: Pick<Context, "out" | "origin">, findings: Finding[]): string {
  return findings
    .map(({ rule, severity, file, line, message, remediation }) => {
      const place = `${plain(file)}${line ? `:${line}` : ""}`;
      const page = rulePage(rule, origin);
      const lines = [plain(message), plain(remediation), ...(page ? [page] : [])];
      return [`${verdict(out, severity)} ${place}`, ...lines.map((text) => `  ${text}`)].join("\n");
    })
    .join("\n");
}
