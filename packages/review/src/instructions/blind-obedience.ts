import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { ordered } from "./phrases";

/** What anybody may have written. */
const FOREIGN =
  "(?:web ?pages?|websites?|pages?|e-?mails?|messages?|documents?|pdfs?|issues?|tickets?|comments?|readmes?|tool (?:outputs?|results?|responses?)|outputs? of (?:the )?tools?|search results?|(?:api |server |http )?responses?(?! to\\b)|attachments?|transcripts?|user(?:'s)? input|feeds?|other agents?|third part(?:y|ies)|payloads?)";
const ORDERS = "(?:instructions?|commands?|directions?|directives?|orders|requests|prompts?|code|tasks?)";
const OBEY = "(?:follow|obey|execute|run|carry out|comply with|perform|act on|do|heed|honou?r)";
const OBEYED = [
  new RegExp(
    String.raw`\b${OBEY} (?:all |any |every |each |whatever |the |embedded |hidden |such |these |those ){0,4}${ORDERS} (?:that (?:is|are|you find) )?(?:found |contained |embedded |hidden |given |written |that appears? |included |present |you find |you (?:come across|encounter) )?(?:in|on|inside|within|from|by) (?:the |a |any |all |every |each |these |those |its |your |fetched |external |visited |retrieved |returned ){0,3}(?:[\w-]{1,14} ){0,2}?${FOREIGN}\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:treat|trust|regard|accept|consider|take)\b[^.!?;]{0,20}\b${FOREIGN}\b[^.!?;]{0,40}\bas (?:\w{1,12} ){0,3}(?:${ORDERS}|trusted|trustworthy)\b`,
    "i",
  ),
  /\b(?:regard|treat|take|read) (?:it|what follows|that|this|the rest|them|everything (?:after|behind) (?:it|that)) as (?:an? |the )?(?:\w{1,12} )?(?:instructions?|orders?|commands?) (?:of|from|by) (?:the |an? )?(?:operator|system|administrator|user|owner|developer)/i,
  /\b(?:run|execute|evaluate)\b (?:the )?(?:user|customer|caller)'?s? (?:text|input|message|words|answer)s? as (?:an? )?(?:shell |system |sql )?(?:commands?|code|script)\b/i,
  /\b(?:run|execute|evaluate|carry out)\b (?:whatever|any|all|every|each|arbitrary) (?:[\w-]{1,14} ){0,3}(?:commands?|code|scripts?|input|shell)\b[^.!?;]{0,60}\b(?:without (?:\w{1,10} ){0,2}(?:validat|check|saniti|question|ask|confirm|review|filter|restrict|look)\w*|unchecked|unconditionally|no questions|as (?:is|given))/i,
  /\b(?:run|execute|evaluate|carry out)\b[^.!?;]{0,30}\b(?:user'?s?|their|his|her)?(?: input| message| prompt)[^.!?;]{0,30}\bwithout (?:\w{1,10} ){0,2}(?:validat|check|saniti|question|confirm|review|filter)\w*/i,
];
const TEXT_MAY_ORDER =
  /\b(?:text|content|pages?|documents?|e-?mails?|messages?)\b[^.!?;]{0,40}\b(?:contain|hold|carry|include)s? (?:\w{1,10} ){0,2}(?:directions|instructions|commands|orders|requests) (?:for|to) (?:you|the agent|the assistant)\b/i;
const DONE_AT_ONCE =
  /\b(?:carry (?:them|it|these) out|follow (?:them|it|these)|execute (?:them|it|these)|obey (?:them|it|these)|do (?:as|what) they say|comply|act on (?:them|it|these))\b/i;
/** How work is meant to go: a person's own files and plans, or a program in its cage. */
const MEANT =
  /\b(?:never|do not|don't|must not|not follow|untrusted|ignore|as data|treat .{0,20} as data|if (?:the )?user|user (?:asks|confirms|approves|agrees)|ask (?:the )?user|confirm|sandbox\w*|container|plan file|tasks?\.md|spec(?:ification)?|step[- ]by[- ]step|reference (?:file|doc)|skill(?:'s)? (?:file|doc)|SKILL\.md|template|above|below|this (?:file|document|page|guide|skill)|workflow|readme (?:of|in) (?:the|this) (?:repo|project)|official|setup|install\w*|injection)\b|\.md\b|\]\(/i;

/** Orders to do what a stranger's text says. */
export const blindObedience: Instruction = {
  rule: "blind-obedience",
  category: "prompt_injection",
  message: "This has the agent do what pages, documents or outputs of tools say, whoever wrote them.",
  remediation: "Treat what is fetched or read as data; only the person gives orders.",
  ideas: [IDEA.obey | IDEA.run | IDEA.orders, IDEA.orders | IDEA.run | IDEA.possessions | IDEA.conversation],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || MEANT.test(text)) return null;
    const obeyed = ordered("warn", text, ...OBEYED);
    if (obeyed) return obeyed;
    const near = around.near(0, 1);
    const hit = judged("warn", text, TEXT_MAY_ORDER);
    return hit && DONE_AT_ONCE.test(near) && !MEANT.test(near) ? hit : null;
  },
};
