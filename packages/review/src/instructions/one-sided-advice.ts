import { IDEA } from "../lexicon";
import { isKeptFromPeople } from "./grammar/manner";
import { type Instruction, judged } from "./instruction";

const OTHERS =
  "(?:(?:other|competing|rival|alternative|cheaper|lighter|better|independent)(?: \\w{1,14})?|alternatives?|competitors?|rivals?|competition|the rest|all others?)";
const THINGS =
  "(?:providers?|products?|vendors?|tools?|librar(?:y|ies)|services?|brands?|offers?|options?|plans?|shops?|stores?|hosts?|hosting|platforms?|results?|databases?|solutions?|packages?)";
const NAME = "(?:our |the author's |the sponsor's |[A-Z][a-z0-9]{2,16}(?: [A-Z]\\w{1,12})?)";
/** Advice that is settled before anybody has looked, or that keeps the better choice from the person. */
const SETTLED: RegExp[] = [
  new RegExp(
    String.raw`\b(?:[Oo]nly|[Ee]xclusively|[Aa]lways) (?:recommend|suggest|propose|offer|use|choose|list|name)\b[^.!?]{0,40}${NAME}[^!?]{0,80}\b${OTHERS}(?: ${THINGS})?\b[^.!?]{0,40}\b(?:unreliable|insecure|outdated|inferior|risky|unsafe|described|left out|not (?:be )?mentioned|omitted|ignored|hidden|discouraged|worse)`,
  ),
  /\b(?:steer|nudge|push|guide|direct|lead|move|talk) (?:the |every |all )?(?:users?|people|customers?|clients?|persons?|them|readers?|conversation)(?: \w{1,10})? (?:towards?|to|into)\b[^.!?]{0,60}\b(?:play(?:ing)? down|talk(?:ing)? down|omit\w*|withhold\w*|away from|discourag\w+|leav\w+ out|rather than|no matter|whatever|hid\w+)\b/i,
  new RegExp(
    String.raw`\b${OTHERS} ?${THINGS}?\b[^.!?]{0,20}\b(?:must|should|have to|has to|are to|is to|shall|always|get|receive)\b[^.!?]{0,20}\b(?:lower|worse|fewer|bad|negative|last|down|poor(?:er|ly)?)\b[^.!?]{0,60}\b(?:irrespective|regardless|no matter|whatever|always|even (?:if|when|though))`,
    "i",
  ),
  /\bif (?:the |a )?(?:user|person|customer|client|they)s? asks? (?:for|about|whether)\b[^.!?]{0,40}\b(?:cheaper|alternatives?|free|competitors?|cancell?(?:ing|ation)?|refunds?|downgrad\w+|another)\b[^.!?]{0,40}\b(?:answer|say|reply|claim|tell (?:them|him|her)|respond|state|pretend)\b[^.!?]{0,20}\b(?:none|no such|not (?:exist|available|possible)|nothing|does not exist|there (?:is|are) no)/i,
  /\b(?:every|each|all|any) (?:comparison|review|ranking|report|answer|recommendation|evaluation|benchmark)s? (?:has to|have to|must|should|is to|are to|shall) (?:always )?(?:end|conclude|finish|close|result|come out)\b[^.!?]{0,60}\b(?:winner|best|first|ahead|on top|favou?r|recommend\w*)/i,
  /\b(?:our|the) (?:sponsor|partner|advertiser|affiliate|client)'?s? (?:\w{1,14} ){0,2}?(?:is|are|must be|should be|gets?|has to be)\b[^.!?]{0,20}\b(?:chosen|recommended|preferred|used|installed|listed|ranked|picked|named|first)\b/i,
  /\b(?:rewrite|replace|change|alter|tag|extend|modify|decorate)\b[^.!?]{0,20}\blinks?\b[^.!?]{0,60}\b(?:tag|affiliate|ref(?:erral)?|partner|tracking|associate|commission)\b/i,
  /\b(?:rank|list|show|place|put|order|sort)\b[^.!?]{0,60}\b(?:pay|paid|paying|sponsor\w*|advertis\w*|commission)\b[^.!?]{0,40}\b(?:first|higher|on top|above|at the top)\b[^.!?]{0,60}\b(?:without|not|never)\b/i,
  /\b(?:discourage|dissuade|deter|scare|warn|talk) (?:the |any |all )?(?:users?|people|customers?|clients?|persons?|them) (?:off |out of |from |away )[^.!?]{0,40}\b(?:switch\w*|rival|compet\w+|leav\w+|alternatives?|other|cancel\w*)\b[^.!?]{0,60}\b(?:made-up|invented|fake|false|exaggerat\w+|fabricat\w+|alleged|fear|imagin\w+)/i,
];
const UNSAID =
  /\b(?:without (?:marking|labell?ing|saying|disclos\w+|mention\w*|telling|explain\w*)|(?:do not|don't|never) (?:say|explain|disclose|mention|label|mark|tell|reveal)|need not know|needn't know|even (?:where|if|when|though)|whatever|regardless|irrespective|no matter|winner|unreliable|inferior|insecure|outdated|none exists?|no such|not (?:exist|available)|play(?:ing)? down|made-up|invented|withhold\w*|omit\w*|in each|in every|discouraged|risky|worse)\b/i;
const IN_THE_OPEN =
  /\b(?:disclos(?:e|ure|ed)\b(?<!not disclose)(?<!never disclose)|ftc|clearly label\w*|transparen\w+|if the user (?:has|prefers|chose)|user (?:prefers|chose|asked for)|(?:never|do not|don't|avoid|must not) (?:recommend|promote|steer|push|rank|favou?r|rewrite|nudge|talk|discourage)|attack\w*|manipulat\w+|dark patterns?|battlecard|sales|positioning|unbiased|neutral|instead of|deprecat\w*|supported|compatib\w*|relative links?|broken links?|markdown links?|utm)\b/i;

/** Orders to advise for somebody else's good, whatever the person would be better off with. */
export const oneSidedAdvice: Instruction = {
  rule: "covert-promotion",
  category: "fraud",
  message: "This has the agent advise for somebody else's good and keep the better choice from the person.",
  remediation: "Name paid recommendations as what they are, and show the other choices.",
  ideas: [
    IDEA.skew | IDEA.bend | IDEA.tell | IDEA.write | IDEA.run,
    IDEA.skew | IDEA.bend | IDEA.always | IDEA.person | IDEA.conversation,
  ],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table") return null;
    const hit = judged("warn", text, ...SETTLED);
    if (!hit || IN_THE_OPEN.test(text)) return null;
    const near = around.near(0, 1);
    return UNSAID.test(near) || isKeptFromPeople(near) ? hit : null;
  },
};
