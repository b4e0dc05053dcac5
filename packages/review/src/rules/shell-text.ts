import { type Judge, judgeShellText } from "../follow/shell/judge";
import { judgeCodedString } from "../match/coded";
import { judgeListedString } from "../match/command";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, ReviewedPackage } from "../report";

const JUDGES: Judge[] = [judgeCodedString, judgeListedString];

/** What is wrong with a shell text that a program or a setting holds as a string and that will be run from there. */
export function shellTextFindings(pkg: ReviewedPackage, file: ReviewedFile, text: string, line: number): Finding[] {
  return judgeShellText(pkg, file, text, line, JUDGES);
}
