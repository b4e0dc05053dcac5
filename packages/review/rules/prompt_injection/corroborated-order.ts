import type { FindingsJudgement } from "../../src/match/coded";
import { ownRulesAbout } from "../../src/match/looks-at";
import { isMarkdown } from "../../src/read/path-role";
import type { Finding } from "../../src/report";

const ABOUT_ORDERS = ownRulesAbout("statement", "clause");
const ABOUT_PROGRAMS = ownRulesAbout("flow", "program", "command", "files");

/** So many lines apart, an order and a command of one text belong together. */
const LINES = 20;

/** Finds warnings of what a text orders beside warnings of what a program does: each may be a mistake, seldom both. */
export const judge: FindingsJudgement = (findings) => {
  const warnings = findings.filter(({ severity }) => severity === "warn");
  const orders = warnings.filter(({ rule }) => ABOUT_ORDERS.has(rule));
  const deeds = warnings.filter((finding) => ABOUT_PROGRAMS.has(finding.rule) && !isShown(finding));
  const [pair] = deeds.flatMap((deed) => {
    const order = orders.find((each) => isBeside(each, deed));
    return order ? [{ order, deed }] : [];
  });
  if (!pair) return [];
  const { order, deed } = pair;
  const { file, line, excerpt } = deed;
  const place = order.line === null ? order.file : `${order.file}, line ${order.line}`;
  const message = `This program is warned of (${deed.rule}), and a text beside it for a harmful order (${order.rule}; ${place}).`;
  return [{ severity: "block", file, line, excerpt, message }];
};

/** Whether it stands in a row of a table or in a quotation. */
function isShown({ file, excerpt }: Finding): boolean {
  return isMarkdown(file ?? "") && /^\s*[|>]/.test(excerpt ?? "");
}

/** What every agent reads of a package, beside a program anywhere in it or a command that the text itself shows close by. */
function isBeside(order: Finding, deed: Finding): boolean {
  if (!isReadFirst(order.file)) return false;
  if (!isMarkdown(deed.file)) return true;
  return order.file === deed.file && Math.abs((order.line ?? 0) - (deed.line ?? 0)) <= LINES;
}

function isReadFirst(file: string | null): boolean {
  return file !== null && !file.includes("/");
}
