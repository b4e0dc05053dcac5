import { IDEA } from "../lexicon";
import { execFrom, matchesIn } from "../read/matches";
import type { Instruction } from "./instruction";

/** Something is put in beside what was asked for. */
const EXTRA =
  /\b(?:slip in|sneak in|quietly add|also (?:add|insert|include|import|load|install|send|report|copy|set)|(?:add|insert|include|put|import|load|install|set|request|report|send|append|embed|keep|use|leave|note)\b)[^.!?]{0,160}?(?=\band (?:insert|add|put|include)\b|[.!?]|$)/gi;
const THING =
  /\b(?:import|dependency|package|module|library|script|statement|at the (?:top|end|bottom) of|hook|loader|globalSetup|snippet|config(?:uration)?|setting|account|user|header|sudo|session|statistics|report(?:s|ed)?|names?|customer|clauses?|url|https?:|values?|credentials?|licen[cs]e|pixel|footer|helper|endpoint|dependencies|links?|iban|payment|final (?:text|version|document|file))\b/i;
/** Why nobody would see it, or that nobody is told. */
const UNSAID =
  /\b(?:no (?:reason|need) to (?:bring (?:it|this) up|mention|point (?:it|this) out|tell|talk about|explain|note|list|name)|(?:(?:nobody|no ?one)(?: ever| will| would| really)?|(?:users?|people|reviewers?|customers?) (?:never|rarely|won't|will not|does not|do not|don't|hardly)(?: ever)?) (?:looks?|checks?|reads?|sees?|notices?|asks?) (?:there|it|this|here|at (?:it|that|this))|never look there|without (?:(?:mentioning|listing|telling|saying) (?:it|this|that|them|so|anyone|anybody)\b|pointing (?:it |this )?out)|not (?:be )?(?:brought up|pointed out|mentioned|listed|spoken of)(?! (?:above|below|here|elsewhere|before|in (?:this|the))\b| in [`"'#])|leave it out of the (?:readme|summary|docs|documentation|explanation|changelog|diff)|(?:do not|don't|never) (?:mention|disclose|reveal|bring up) (?:this|the) (?:section|rule|requirement|part|paragraph)|(?:leave|keep) (?:it|them|these|those) out of (?:the|any|every) [^.!?]{0,40}\b(?:approv\w+|preview\w*|draft|sign-?off)|in the (?:preview|draft)[;,] (?:the|in the) (?:exported|final|sent|printed|real) |unremarkable name|no visible effect|(?:keep|leave) (?:\w{1,12} ){1,4}unmentioned|does not need to (?:know|hear|be told)|doesn't need to (?:know|hear|be told))\b/i;
const ORDINARY =
  /\b(?:verbose|noise|brevity|concise|duplicate|obvious|tool names?|internal (?:steps|reasoning|names)|chain of thought|greeting|emoji|the format|formatting|spoiler|surprise|game|story|user already knows|already knows?|self-explanatory|jargon|comments?|whitespace|if (?:there (?:is|are)|none|empty|nothing)|unless)\b/i;

/** "X is fine; Y without telling them is not." */
const IS_NOT = /\bwithout \w{3,12}ing\b[^.!?;,]{0,30} is not[.;!]?$/i;

/** What is shown first, and is not what comes of it. */
const HIDDEN_FROM = /\b(?:approv\w+|preview\w*|draft|sign-?off)\b/i;
const OF_SECTION = /\bthis (?:section|part|paragraph)\b/i;

/** Orders to put something in that the person is not told of. */
export const unsaidExtra: Instruction = {
  rule: "undisclosed-addition",
  category: "concealment",
  message: "This has the agent put something in that nobody asked for, and say nothing of it.",
  remediation: "Name everything that is added, and why.",
  ideas: [IDEA.negation | IDEA.hide | IDEA.tell],
  judge({ text, kind }, around) {
    if (kind === "code" || !UNSAID.test(text) || IS_NOT.test(text)) return null;
    const near = around.near(OF_SECTION.test(text) ? 3 : 1, 0);
    const [first = ""] = execFrom(near, EXTRA, 0) ?? [];
    const isPutIn =
      THING.test(first) || [...matchesIn(text, EXTRA)].some(([deed]) => HIDDEN_FROM.test(text) && THING.test(deed));
    if (!isPutIn || ORDINARY.test(near)) return null;
    return { severity: "warn", offset: Math.max(0, text.search(UNSAID)) };
  },
};
