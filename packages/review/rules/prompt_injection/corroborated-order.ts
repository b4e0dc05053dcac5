import type { FindingsJudgement } from "../../src/match/coded";
import { ownRulesAbout } from "../../src/match/looks-at";
import { isMarkdown } from "../../src/read/path-role";

const ABOUT_ORDERS = ownRulesAbout("statement", "clause");
const ABOUT_PROGRAMS = ownRulesAbout("flow", "program", "command", "files");

/** Finds warnings of what a text orders beside warnings of what a program does: each may be a mistake, seldom both. */
export const judge: FindingsJudgement = (findings) => {
  const warnings = findings.filter(({ severity }) => severity === "warn");
  const order = warnings.find(({ rule }) => ABOUT_ORDERS.has(rule));
  const deed = warnings.find(({ rule, file }) => ABOUT_PROGRAMS.has(rule) && !isMarkdown(file));
  if (!order || !deed) return [];
  const { file, line, excerpt } = deed;
  const place = order.line === null ? order.file : `${order.file}, line ${order.line}`;
  const message = `This program is warned of (${deed.rule}), and a text beside it for a harmful order (${order.rule}; ${place}).`;
  return [{ severity: "block", file, line, excerpt, message }];
};
