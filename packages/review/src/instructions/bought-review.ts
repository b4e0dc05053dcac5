import { holdsIdeas, IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

/** Somebody's work, picked out by who sent it or what it is marked with. */
const WHOSE =
  /\b(?:commits?|changes?|pull requests?|prs?|merge requests?|patches|diffs?|contributions?|branches|files|code|submissions?|invoices?|expenses?|papers?|applications?|tickets?)\b[^.!?;]{0,60}\b(?:by|from|of|authored by|signed by|opened by|sent by|with (?:the|a) (?:trailer|label|tag|marker|mark|header|prefix|comment|footer)|carrying|marked|labell?ed|tagged|containing)\b[^.!?;]{0,12}(?:["'`“][^"'`”\n]{3,60}["'`”]|@[\w-]{3,40})/i;
const ROBOT = /dependabot|renovate|github-actions|\[bot\]|pre-commit|snyk|greenkeeper|release-please|generated|vendor/i;
const PASSES =
  /\b(?:answer|reply|return|report|say|write|conclude|post)\b[^.!?;]{0,12}["'`“]?(?:no (?:findings?|issues?|problems?|concerns?)|lgtm|approved?|looks good|pass(?:ed)?|clean|nothing (?:found|to report))\b|\b(?:hard |auto-?|always |rubber-stamp )?approv(?:e|es|ed|al)\b|\bgh pr merge\b|\b(?:skip|omit|leave out|pass|waive|accept|wave through|merge)\b/i;
const UNREAD =
  /\b(?:without|instead of) (?:reading|opening|looking|checking|review\w*|inspecting|running|the usual|comment)|\b(?:do not|don't|never|need not|no need to) (?:read|open|look (?:at|into)|check|review|inspect|report|flag|comment on|mention)\b|\b(?:unread|unseen|unreviewed|regardless|whatever (?:it|they) (?:contains?|does?|do|changes?)|sight unseen|overrides? (?:the|their|all|any|every))\b/i;
const KEPT_QUIET =
  /(?:\bnot|\bnever|n't) (?:to )?(?:be )?(?:written|told|mention(?:ed)?|tell|state[d]?|write|reveal(?:ed)?|disclose[d]?|explain(?:ed)?|say|said|shown?|recorded|log(?:ged)?|documented)\b|\bkeep (?:this|it|that)\b[^.!?;]{0,30}\b(?:to yourself|quiet|out of|secret|between)/i;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [IDEA.possessions | IDEA.skew | IDEA.settle | IDEA.negation | IDEA.tell];

/** Orders to wave through what somebody sends, unread. */
export const judgeBoughtReview: Instruction["judge"] = ({ text, kind, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  if (kind === "code" || kind === "table") return null;
  const hit = judged("warn", text, WHOSE);
  if (!hit || ROBOT.test(text)) return null;
  const near = around.near(0, 2);
  if (!PASSES.test(near) || !UNREAD.test(near)) return null;
  return KEPT_QUIET.test(near) ? { ...hit, severity: "block" } : hit;
};
