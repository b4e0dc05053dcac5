import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { ordered } from "./phrases";

const RECORD =
  "(?:shell|bash|command|terminal|zsh|browser|git|edit|session|audit|access|event|system|activity|auth) (?:history|logs?|trail|logging|records?|reflog)|logging|auditd|logs|history|reflog";
const ERASES = new RegExp(
  String.raw`\b(?:disable|stop|turn off|switch off|clear|delete|erase|wipe|remove|purge|rewrite|overwrite|falsify|edit|truncate) (?:(?:the|all|any|your|its|every|user's) ){0,3}(?:${RECORD})\b`,
  "i",
);
const UNRECORDED =
  /\b(?:do not|don't|never) (?:record|log|write|note|store|enter) (?:these|this|the|any of (?:these|this)|your|such) (?:\w{1,12} )?(?:actions?|steps?|commands?|calls?|changes?|access(?:es)?|requests?|deletions?|transfers?) (?:in|to|into) (?:the |any )?(?:\w{1,12} )?(?:audit|access|security|event|activity|system)[ -](?:logs?|trail|history)\b/i;
const WHY =
  /\b(?:before you (?:start|begin)|when (?:finished|done)|afterwards|to hide|so (?:that )?(?:no|nobody|it|the|nothing)|no (?:trace|evidence|record)|cover|cannot be (?:traced|seen|proven)|can't be (?:traced|seen)|unnoticed|hide the|once (?:done|finished)|after (?:each|every|the|you)|leave no|and then|evidence)\b/i;
const HOUSEKEEPING =
  /\b(?:disk space|rotat\w*|retention|old(?:er)?|verbose|noisy|debug|console\.log|print statements|days|size|performance|test|user (?:asks|requests|wants)|if (?:the )?user|undo|secrets?|sensitive|leak\w*|bfg|filter-repo|privacy|gdpr|attack\w*|detect\w*|forensic\w*|never|do not|don't|cache|stale|reset|chat history|conversation history|message history|tutorial|learn|squash|rebase|clean(?:er)? history|linear|amend)\b/i;

/** Orders to see to it that nobody can tell what was done. */
export const coveredTracks: Instruction = {
  rule: "instructed-indicator-removal",
  category: "concealment",
  message: "This has the agent stop or erase records, so that nobody can tell what it did.",
  remediation: "Leave logs and histories as they are.",
  ideas: [IDEA.destroy | IDEA.permit | IDEA.write | IDEA.send],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table") return null;
    const unrecorded = judged("warn", text, UNRECORDED);
    if (unrecorded && !/\b(?:secrets?|passwords?|tokens?|pii|personal|sensitive)\b/i.test(text)) return unrecorded;
    const hit = ordered("warn", text, ERASES);
    return hit && WHY.test(text) && !HOUSEKEEPING.test(around.near(1, 1)) ? hit : null;
  },
};
