import { severityInContext } from "../../context/place";
import { excerptOf } from "../../excerpt";
import { hitList } from "../../hit-list";
import type { ReviewedFile } from "../../read/reviewed-file";
import { segmentAt } from "../../read/segments";
import type { Finding, Reading, ReviewedPackage, Severity } from "../../report";
import { type Followed, follow } from "./followed";
import type { SourceKind } from "./sources";
import type { CommandEffect } from "./world";

/** Where a command stands: among which others, in which file. */
export type Scene = {
  pkg: ReviewedPackage;
  file: ReviewedFile;
  kind: SourceKind | "string";
  commands: CommandEffect[];
  index: number;
};

export type Hit = Pick<Finding, "rule" | "severity" | "category" | "message" | "remediation"> & {
  /** Set where context must not soften it: what was disguised is no mention. */
  isHidden?: boolean;
  /** Set where it makes no difference what the package is about. */
  isFirm?: boolean;
};

/** What is wrong with one command. */
export type Judge = (command: CommandEffect, scene: Scene) => Hit[];

/** Judges every command of the shell in a file. */
export function judgeShell({ pkg, shell }: Reading, judge: Judge): Finding[] {
  return findingsOf(pkg, shell, judge);
}

/** Judges a shell text that a program holds as a string and hands to a shell. */
export function judgeShellText(
  pkg: ReviewedPackage,
  file: ReviewedFile,
  text: string,
  line: number,
  judges: Judge[],
): Finding[] {
  const followed = follow(file, { text, firstLine: line, kind: "script" }).map((each) => ({
    ...each,
    lineOf: () => line,
  }));
  return judges.flatMap((judge) => findingsOf(pkg, followed, judge));
}

function findingsOf(pkg: ReviewedPackage, followed: Followed[], judge: Judge): Finding[] {
  const { findings, add } = hitList();
  for (const { file, source, commands, lineOf } of followed) {
    for (const [index, command] of commands.entries()) {
      for (const { isHidden = false, isFirm = false, ...hit } of judge(command, {
        pkg,
        file,
        kind: source.kind,
        commands,
        index,
      })) {
        const line = lineOf(command);
        const severity = severityHere(pkg, file, { line, offset: source.column ?? 0 }, hit.severity, command, {
          isHidden,
          isFirm,
        });
        const excerpt = file.lines().textOf(line);
        add(severity, () => ({
          ...hit,
          severity,
          file: file.path,
          line,
          excerpt: excerptOf(excerpt, source.column ?? 0),
        }));
      }
    }
  }
  return findings;
}

function severityHere(
  pkg: ReviewedPackage,
  file: ReviewedFile,
  hit: { line: number; offset: number },
  severity: Severity,
  { layers }: CommandEffect,
  { isHidden, isFirm }: { isHidden: boolean; isFirm: boolean },
): Severity {
  if (severity === "info") return severity;
  const isUnseen =
    segmentAt(file.segments(), hit.line)?.kind === "comment" || layers.some((layer) => HIDING.has(layer));
  if (isUnseen) return "block";
  return isHidden ? severity : severityInContext(severity, pkg, file, hit, isFirm);
}

const HIDING = new Set([
  "base64",
  "base32",
  "hex",
  "reversal",
  "exchanged letters",
  "escape codes",
  "uuencode",
  "openssl",
]);
