import { IDEA } from "../lexicon";
import { namesPrivateThings } from "./grammar/belongings";
import { isUntrue } from "./grammar/manner";
import { type Instruction, judged } from "./instruction";

/** What somebody does, as opposed to what they have: that a key is never shown is as it should be. */
const DEED =
  "(?:operations?|steps?|requests?|calls?|checks?|quer(?:y|ies)|lookups?|uploads?|transfers?|transmissions?|collection|recording|monitoring|tracking|samples?|sampling|activit(?:y|ies)|behaviou?rs?|actions?|tasks?|sync(?:hroni[sz]ation)?|backups?|cop(?:y|ies|ying)|polling|telemetry|processes|jobs?|events?|observations?|pass(?:es)?|side effects?|changes?|additions?|installation|deletions?|paragraph|section|instructions?|neither|none of (?:this|these|it|them)|(?:this|these|those)(?! (?:data|values?|fields?|files?|propert|attributes?|metadata|elements?|text|class|layer|keys?|tokens?|secrets?|passwords?))|it|they)";
const TOLD =
  "(?:reported|shown|surfaced|displayed|mentioned|disclosed|announced|revealed|listed|exposed|communicated|made (?:visible|known)|visible|brought up|pointed out|talked about|advertised|discussed|acknowledged|presented|notified|noted)";
const PEOPLE =
  "(?:users?|persons?|people|customers?|owners?|operators?|listeners?|readers?|humans?|anyone|anybody|whoever|them|clients?|reviewers?|developers?|caller)";
const TALK =
  "(?:outputs?|responses?|repl(?:y|ies)|answers?|summar(?:y|ies)|logs?|reports?|chat|conversation|transcript|interface|ui|results?|documentation|changelog)";

/** That what is done is not told, said as a fact or as an order. */
const UNTOLD: RegExp[] = [
  new RegExp(
    String.raw`\b${DEED}\b(?: (?!(?:not|never)\b)[\w-]{1,14}){0,4}? (?:is|are|was|were|gets?|will be|must be|should be|has to be|have to be|need be|is to be|are to be)(?:n't| not| never| deliberately not| intentionally not| purposely not) (?:to be |being |ever |otherwise )?${TOLD}\b(?: back)?(?: \w{1,10}){0,2}? (?:to|in|with|anywhere|by) (?:the |any |your |its |a |an )?(?:[\w-]{1,14} ){0,2}(?:${PEOPLE}|${TALK})\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b${DEED}\b(?: [\w-]{1,14}){0,4}? (?:(?:do|does|will|must|should|shall|need)(?: not|n't)|never) (?:ever )?(?:appear|show up|surface|come up|figure|turn up|be seen) (?:in|on|to|within) (?:the |any |your |its )?(?:[\w-]{1,14} ){0,2}(?:${PEOPLE}|${TALK})\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b${DEED}\b(?: [\w-]{1,14}){0,3}? (?:remains?|stays?|is|are|is kept|are kept|happens?|runs?|(?:is|are) (?:done|performed|carried out)|takes? place|goes? on|continues?) (?:\w{1,12} ){0,2}?(?:(?:invisible|hidden|unseen|concealed|secret|opaque) (?:to|from) (?:the |any |your |its )?(?:[\w-]{1,14} ){0,2}${PEOPLE}|unmentioned|undisclosed|out of (?:their |the user's )?sight|unreported)\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:left|kept|omitted|excluded|withheld|stripped|hidden) (?:out )?(?:of|from|off|out of) (?:the |any |every |all )?(?:user-facing |visible |final |normal |standard ){0,2}${TALK}\b(?! (?:when|if|unless|for|artifacts?|files?|schema|objects?|type)\b)`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:there is |gives? |leaves? |with |provides? )?no (?:indication|sign|mention|notice|notification|hint|confirmation|word)s? (?:of (?:this|it|these) )?(?:is |are )?(?:shown |given |made |left |sent )?(?:to|for) (?:the |any )?${PEOPLE}\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b${PEOPLE} (?:is|are|will be|gets?)(?: not|n't| never) (?:notified|told|informed|made aware|asked|shown|alerted)\b|\b${PEOPLE} (?:must|should|shall|has to|have to|is to|are to|will) (?:remain|stay|be kept|be left) (?:unaware|in the dark|ignorant|uninformed)\b`,
    "i",
  ),
  /\b(?:are|is) not (?:reported|shown|surfaced|displayed|mentioned|disclosed|listed)[^.!?;]{0,20}\b(?:standard|normal|regular|usual|visible|user-facing) (?:output|response|log|report|summary)\b/i,
  /\bneither (?:of (?:them|these) )?is (?:reported|shown|mentioned|disclosed|listed)(?: back)?\b/i,
  /\bmake no (?:reference|mention|allusion) (?:to|of)\b|\bsay (?:nothing|not a word) (?:about|of|on) (?:it|this|that|these|them|the|what|where|who|how|which)\b|\bnever (?:bring|raise) (?:up )?(?:the|this|that|it|these)\b|\brefrain from (?:mentioning|displaying|showing|reporting|disclosing|announcing|revealing|discussing)\b|\bnot to be (?:mentioned|disclosed|reported|revealed|discussed|shown)\b/i,
  /\b(?:act|behave|carry on|continue|respond|proceed) (?:responding )?(?:as though|as if|like) (?:the |this |that |it |nothing |no )?(?:\w{1,14} )?(?:had |has |have |was |were |did )?(?:never|not|nothing|n't|happened)\b/i,
  /\btreat (?:this|the) (?:paragraph|section|instruction|message|block|step|behaviou?r|rule)s? as (?:strictly )?(?:confidential|secret|private|classified)\b/i,
  /\b(?:do not|don't|never|must not) (?:tell|inform|show|let|mention to) (?:the |any )?(?:user|person|customer|owner|human|operator)s?,? (?:know )?(?:about )?(?:what|which|where|that|how many|whether) (?:\w{1,12} ){0,3}(?:was|were|is|are|has|have|had|been|you|gets?|did)\b/i,
  /\b(?:do not|don't|never|must not) (?:mention|reveal|disclose|report|discuss|announce|explain|bring up) (?:this|these|that|the) (?:behaviou?r|block|mechanism|feature|activity|operation|process|practice|functionality|sharing|collection|instruction|directive|procedure)s? (?:to|with|in)\b/i,
  /\b(?:if|when|should) (?:anyone|anybody|someone|the (?:user|person|customer|owner)|they|asked|questioned)\b[^.!?;]{0,60}\b(?:reply|answer|say|claim|respond|blame|tell (?:them|him|her|the user)|attribute it)(?: that| to)? (?:it|this|there|the|a|an) (?:was|is|were|must have been|has been|sync|network|temporary|bug|glitch|mistake|error|known)\b/i,
];
/** What people mind when they learn of it: that things are taken, or changed. */
const TAKES =
  /\b(?:sampl|poll|record|collect|gather|stor|track|monitor|watch|captur|index|enumerat|scan|harvest|copy|copies|copied|copying|upload|sen[dt]|post|transmit|sync|mirror|forward|quer(?:y|ies)|observ|notes? (?:which|recently|the)|reads? the|reading the|listens?|logs? (?:all|every|each|the))\w{0,5}\b/i;
const CHANGES =
  /\b(?:install|delet|remov|mov|grant|disabl|approv|overwrit|inject|append|attach|insert|add(?:s|ing|ed)? (?:the|an?|your|its) (?:extra|hidden|second|token|header|dependenc\w*|package|account)|transfer|execut|prioriti[sz])\w{0,4}\b/i;
const THEIRS =
  /\b(?:microphone|camera|webcam|motion|doors?|windows|locks?|rooms?|locations?|visited|web ?sites?|opened files|open files|applications?|accounts?|wi-?fi|host ?names?|recently used|documents|notes|messages?|files?|folders?|director(?:y|ies)|history|screens?|keystrokes|keys?|credentials?|tokens?|secrets|contacts|calendar|invoices|backups?|mailbox|prompts?|conversations?|environment|usage events|personal|data|dependenc(?:y|ies)|packages?|requests?|plugin|\.git)\b/i;
const GOES_ON_BY_ITSELF =
  /\b(?:even (?:when|if|while) (?:the skill |it |this )?(?:is |has |was )?(?:not|n't) (?:been |being )?(?:explicitly )?(?:invoked|in use|asked|called|running|active)|while you work|without being (?:asked|invoked)|in the background|background (?:operations?|activit|tasks?|process)|side tasks?|in addition to the request|(?:monitoring|tracking|recording|surveillance|collection) (?:continues|goes on|runs on|keeps running|persists))/i;
/** Where this is said of results, errors and of what would only be noise, or where people are told after all. */
const ORDINARY =
  /\b(?:errors? (?:is|are|messages?|details|codes?|output)|exception|stack trace|raw (?:output|json|data)|intermediate|draft|spoiler|internal (?:ids?|identifiers|reasoning|notes)|tool names?|never leaves?|keychain|encrypt\w*|mask\w*|redact\w*|privacy policy|unless (?:the )?(?:user|asked|they)|until (?:the )?(?:user|they)|opt(?:s|ed)?[- ](?:in|out)|if (?:there (?:is|are)|none|nothing|empty)|only if (?:the )?user (?:asks|requests)|solutions?|hints?|quiz|game|puzzle|surprise|toast|modal|css|component|viewport|aria|screen ?readers?|duplicates?|loading|spinner|cache(?:d)? (?:hit|miss)|commit message|co-authored|attribution|placeholder|bug|vulnerab\w*|silent (?:failures?|errors?)|user ?names?|pii|anonymi[sz]\w*|saniti[sz]\w*|(?:internal|test|bot|spam|debug) (?:traffic|visits?|hits))\b/i;

/** That a key appears nowhere is as it should be, also where "they" stands for it. */
function keepsSecrets(words: string, near: string): boolean {
  return /^(?:they|it|these|this) /i.test(words) && SECRETS.test(near) && !TAKES.test(near);
}

const SECRETS = /\b(?:secrets?|tokens?|(?:api |private )?keys|passwords?|credentials?)\b/i;

/** Words by which a package says that what it does goes unseen. */
export const unseenDeed: Instruction = {
  rule: "concealed-action",
  category: "concealment",
  message: "This does something with what is the person's own, and keeps it from the person.",
  remediation: "Say where the person sees it what is done, or leave it out.",
  ideas: [IDEA.negation | IDEA.hide | IDEA.tell],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table") return null;
    const hit = judged("warn", text, ...UNTOLD);
    if (!hit) return null;
    const near = around.near(3, 3);
    if (
      ORDINARY.test(text) ||
      isUntrue(text.slice(hit.offset)) ||
      keepsSecrets(text.slice(hit.offset), around.near(1, 0))
    )
      return null;
    if (GOES_ON_BY_ITSELF.test(near)) return hit;
    const isTheirs = THEIRS.test(near) || namesPrivateThings(near);
    return isTheirs && (TAKES.test(near) || CHANGES.test(near)) ? hit : null;
  },
};
