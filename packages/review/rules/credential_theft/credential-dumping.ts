import { excerptOf } from "../../src/excerpt";
import { severityOfTool } from "../../src/match/attack-tool";
import type { FileJudgement } from "../../src/match/coded";

const DUMPS = [
  /\bcomsvcs(?:\.dll)?["']?[\s,]{1,4}(?:#?(?:\+|24)|minidump)\b/i,
  /\b(?:procdump(?:64)?(?:\.exe)?|nanodump|dumpert|out-minidump|rundll32)\b[^\n]{0,120}\blsass\b/i,
  /\breg(?:\.exe)?\s+save\s+["']?(?:hklm|hkey_local_machine)\\(?:sam|security)\b/i,
  /\b(?:sekurlsa::\w+|lsadump::\w+|invoke-mimikatz)\b/i,
  /\bntdsutil\b[^\n]{0,120}\bifm\b|\bvssadmin\b[^\n]{0,80}create shadow[^\n]{0,300}ntds\.dit/i,
];
/** What any of them holds. */
const MAY_DUMP = /lsass|comsvcs|mimikatz|sekurlsa|lsadump|ntds|hklm|hkey_local_machine/i;
/** A lesson ends with what lies on the table. */
const TAKES_AWAY =
  /\b(?:curl|wget|iwr|irm|invoke-(?:restmethod|webrequest)|scp|rclone|uploadfile)\b[^\n]{0,200}(?:\s(?:-d|-F|-T|--data\S*|--upload-file|--form|-infile|-body)\b|@)/i;
const LINES_AFTER = 8;
const MAX_LINE_CHARS = 2000;

/** Finds lines that dump passwords, also in lessons if what was dumped is sent away. */
export const judge: FileJudgement = (reading) => {
  const { file } = reading;
  if (file.text === null || !MAY_DUMP.test(file.text)) return [];
  const texts = file.text.split("\n").map((text) => text.slice(0, MAX_LINE_CHARS));
  return texts.flatMap((text, index) => {
    const dump = DUMPS.find((one) => one.test(text));
    if (!dump) return [];
    const line = index + 1;
    const offset = text.search(dump);
    const isTaken = texts.slice(index, index + LINES_AFTER).some((next) => TAKES_AWAY.test(next));
    const judged = severityOfTool(reading, { line, offset });
    const severity = isTaken && judged === "info" ? "warn" : judged;
    return [{ severity, file: file.path, line, excerpt: excerptOf(text, offset) }];
  });
};
