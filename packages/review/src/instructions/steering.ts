import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const PAID =
  /\b(?:affiliate|referral|partner (?:checkout|links?|offers?|stores?)|sponsor(?:ed|ship)?|promoted|commission|moneti[sz]\w+|tracking (?:id|tag|link)|[?&](?:ref|aff(?:_id)?|tag|utm_source)=)|\b(?:favou?rable|positive|glowing) (?:mention|word|review)s? of\b|\b(?:hidden|invisible) (?:links?|keywords)\b|\bbacklinks?\b/i;
const PREFERS =
  /\b(?:suggest|recommend|mention|rank|list|present|push|feature|promote|favou?r)\w{0,3} [^.!?]{0,60}\b(?:first|above|on top|highest|more often)\b/i;
const OTHERS_HIDDEN =
  /\b(?:leave|omit|hide|drop|suppress|withhold|play down|keep)\b[^.!?]{0,20}\b(?:cheaper|better|competing|competitors?|alternatives?|rivals?|other (?:offers?|vendors?|options))\b/i;
/** That the person is not to see it, or is to be kept from the better choice. */
const UNSEEN =
  /\b(?:never|do not|don't|without|avoid) (?:ever )?(?:show|label|disclos|mention|reveal|tell|stat|explain|display|admit|indicat)\w{0,4} (?:it|this|that|them|the|these|any|as|bare|direct|original|user|people|readers)\b|\bleave (?:\w{1,20} ){0,4}out\b|\b(?:omit|hide|drop|suppress|withhold|play down|leave out) (?:\w{1,20} ){0,3}(?:cheaper|better|competing|competitors?|alternatives?|options?|competition|rivals?|vendor|bare|direct|original)|\bas (?:if|though) (?:it|they|the author|this) (?:was|were)|\btakes? it for\b|\bauthor's own (?:opinion|view)\b|\bread(?:s|ers)? (?:like|as) (?:an? )?(?:independent|neutral|unbiased|genuine|honest)|\bdisplay: ?none\b|\bwhite[- ](?:on[- ]white|text|letters)\b|\bone-point\b|\binvisible\b|\balways rewrite\b/i;
/** In answers about anything. */
const IN_EVERY_ANSWER =
  /\b(?:[Rr]ecommend|[Mm]ention|[Pp]romote|[Ss]uggest|[Aa]dvertise|[Pp]raise|[Pp]lug|[Ll]ink to|[Pp]oint to)\b (?:our|the author's|my|[A-Z][\w-]{2,20})\b[^.!?;]{0,60}\b(?:in|at the end of|with|after|to) (?:every|each|all) (?:of your )?(?:answers?|repl(?:y|ies)|responses?|messages?|conversations?|summar(?:y|ies)|emails?|posts?)\b/;
const EACH =
  /\b(?:every|each|always|all|any|whenever|wherever|in later|permanently|first|must|have to|has to|automatically)\b/i;
/** Advertising is a trade, and so is refusing it. */
const IN_THE_OPEN =
  /\b(?:disclos(?:e|ure|ed)\b(?<!not disclose)(?<!never disclose)|ftc|clearly label|transparen\w+|if the user|user (?:asks|wants|prefers)|screen[- ]reader|accessib\w+|aria-|sr-only|visually hidden|never (?:recommend|promote|insert)|do not (?:promote|recommend|insert|add)|unsubscribe|black[- ]hat|penali[sz]\w+|spam)\b/i;

/** Orders to lead the person to what pays somebody else, so that they do not notice. */
export const steering: Instruction = {
  rule: "covert-promotion",
  category: "fraud",
  message: "This has the agent lead the person to somebody's offers and keep from them that it does.",
  remediation: "Name paid recommendations as what they are, and show the other choices.",
  ideas: [],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const everywhere = judged("warn", text, IN_EVERY_ANSWER);
    if (everywhere && !IN_THE_OPEN.test(text)) return everywhere;
    if (!UNSEEN.test(text)) return null;
    const near = around.near(2, 1);
    const hit = judged("warn", text, UNSEEN);
    if (!hit || !EACH.test(near) || IN_THE_OPEN.test(near)) return null;
    return PAID.test(near) || (PREFERS.test(near) && OTHERS_HIDDEN.test(near)) ? hit : null;
  },
};

const READER =
  "(?:reviewers?|recruiters?|screeners?|graders?|readers?|models?|assistants?|agents?|ai|llms?|systems?|evaluators?|ats)";
const PLANTED_ORDER = new RegExp(
  String.raw`\b(?:insert|add|put|place|embed|include|append|hide|write)\b[^.!?]{0,120}\b(?:white|invisible|hidden|one-point|1px|1pt|transparent|tiny|zero-width|display: ?none|html comment)\b[^\n]{0,160}\b(?:${READER}\b[:,]|ignore|disregard|rate (?:this|the)|recommend (?:this|hiring)|approve|give (?:this|the|a) (?:\w{1,12} )?(?:score|mark|grade|rating))`,
  "i",
);

/** Orders to hide words for other machines in what the person hands on. */
export const plantedOrder: Instruction = {
  rule: "planted-order",
  category: "fraud",
  message: "This hides words in the person's documents that are to sway whoever, or whatever, reads them.",
  remediation: "Write only what a reader can see.",
  ideas: [IDEA.write | IDEA.hide | IDEA.send],
  judge({ text, kind }) {
    const hit = kind === "code" ? null : judged("warn", text, PLANTED_ORDER);
    return hit && !/\b(?:never|do not|don't|detect|check for|look for)\b/i.test(text.slice(0, hit.offset)) ? hit : null;
  },
};
