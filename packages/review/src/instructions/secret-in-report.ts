import { isAboutSecurity } from "../context/mention";
import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";

const FILE = String.raw`["'\x60]?(?:(?<![\w.])\.env(?:\.\w{2,12})?\b(?![.-]?(?:example|sample|template|dist))|~\/\.(?:aws|ssh|npmrc|netrc|kube|config|docker|pypirc|claude|git-credentials)[\w./-]{0,40}|\bcredentials? files?\b|\b(?:[\w-]{1,20}\.)?credentials\.json\b|\bkubeconfig\b|\bid_(?:rsa|ed25519)\b)`;
const KEYS = String.raw`(?:(?:api|access|secret|private|signing|ssh) (?:keys?|tokens?)|(?:auth\w*|session|bearer|access) (?:tokens?|headers?|cookies?)|(?:database |db |admin |root )?passwords?|credentials|(?:active |live |real )?secrets(?! manager)|tokens)`;
const ENVIRONMENT = String.raw`(?:\bprintenv\b|\benv \||\x60env\x60|\b(?:all |every |the |current |process |full |whole )*environment variables?\b|\b(?:process|whole|full|entire|complete) environment\b|\bprocess\.env\b|\bos\.environ\b)`;
/** What holds secrets is taken, and not only named. */
const TAKEN = new RegExp(
  [
    String.raw`\b(?:contents?|values?|output|copy|dump|listing|text|lines|everything|all|table|what(?:ever)? (?:is|they hold|it holds)|verbatim|full text)\b[^.!?\n]{0,50}(?:${FILE}|${ENVIRONMENT}|\b${KEYS}\b)`,
    String.raw`\b(?:gather|read|reading|collect|load|loading|dump|take|grab|open|commit|attach|paste|include|encode|quote|export|print|find|extract|pull|cat|get)(?:ing)? (?:in |out |up )?(?:(?:all|the|your|every|each|any|user's|project's|project|local|found|stored|whole|entire|its|their|process) ){0,4}(?:${FILE}|${ENVIRONMENT}|${KEYS}\b(?! (?:from|by|in) (?:the )?(?:user|settings|dashboard)))`,
    String.raw`\b(?:shows?|lists?|holds?|contains?|displays?|names?)\b[^.!?\n]{0,30}\b(?:database password|${KEYS})\b[^.!?\n]{0,20}\b(?:in use|active|values?|found|in plain|used)\b`,
    String.raw`\b(?:tokens|credentials|passwords|secrets|keys) (?:that |which )?(?:you |are )?(?:come across|find|found|encounter|discovered?)\b`,
    String.raw`\(everything in [^)]{0,20}${FILE}`,
  ].join("|"),
  "i",
);
/** Where others get to read it. */
const PLACE =
  /\b(?:in|into|to|on|as|at|along with|with|within|of|inside)\b[^.!?\n]{0,40}\b(?:bug report|issues?|tickets?|pull requests?|\bprs?\b|(?:pr|pull request) (?:description|body)|commits?(?: message)?|readme|changelog|release notes|summary|SUMMARY\.md|reports?|(?:run|build|debug|job|session) logs?|meta tags?|html comments?|debug bundle|bundle|comments?|wiki|slack|discord|channel|links?|(?:url|query|ref\w*|link) param\w*|[`"']?ref[`"']? param\w*|url|footer|draft|header of (?:the|each)|top of (?:the|your|each|every)|documents?|artifact|gist|page|generated html|published|presentation|context token)\b|\b(?:commit|publish|post|push)\b/i;
const PUTS =
  /\b(?:paste|pasting|attach|include|including|put|quote|list|shows?|commit|add|write|embed|append|holds?|record|dump|insert|encode|post|place|print|publish|push|hand|render|reproduce|document)\b/i;
const REFERS =
  /\b(?:it|them|these|that file|this file|the (?:output|result|file|bundle|contents?|values?|token|dump))\b/i;
const HELD_BACK =
  /\b(?:never|not|don't|avoid|without|mask\w*|redact\w*|placeholders?|names? only|only (?:the )?(?:names?|keys)|variable names|\.env\.example|gitignore\w*|sanitis\w+|sanitiz\w+|strip\w*|remove\w*|replac\w+|rotate\w*|leak\w*|check(?:s|ing)? (?:for|that|whether|if)|detect\w*|scan\w*|audit\w*|whether|existence|presence|missing|dummy|fake|test (?:key|token|credentials)|encrypt\w*|secrets? manager|vault|github (?:actions )?secrets|sealed|authoriz\w+|authenticat\w+|sign(?:ed|ing)? in|password (?:field|reset|input)|token (?:count|usage|budget|limit)s?|design tokens?|api docs|set (?:the|your)|configure|export \w+=|if (?:the )?user|ask (?:the )?user|type of|schema|documentation (?:of|for|on))\b/i;

/** Orders to take what holds secrets and put it where others read it, be it for context or for diagnostics. */
export const secretInReport: Instruction = {
  rule: "disclosed-secret",
  category: "credential_theft",
  message: "This has the agent take keys, passwords or a whole environment and put them where others read them.",
  remediation: "Name what is missing without its value, and keep secrets out of reports, commits, issues and links.",
  ideas: [IDEA.secret | IDEA.memory],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || !PUTS.test(text) || isAboutSecurity(around.pkg)) return null;
    const taken = TAKEN.exec(text);
    const puts = text.search(PUTS);
    if (taken) {
      const reach = text.slice(Math.min(taken.index, puts), taken.index + MAX_REACH_CHARS);
      return PLACE.test(reach) && !HELD_BACK.test(around.near(0, 1)) ? { severity: "warn", offset: puts } : null;
    }
    const before = around.near(1, 0);
    const isMeant = REFERS.test(text.slice(puts)) && PLACE.test(text.slice(puts));
    const near = isMeant ? before.slice(0, before.length - text.length) : "";
    return TAKEN.test(near) && !HELD_BACK.test(before) ? { severity: "warn", offset: puts } : null;
  },
};

const MAX_REACH_CHARS = 260;
