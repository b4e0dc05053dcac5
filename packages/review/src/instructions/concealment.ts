import { IDEA } from "../lexicon";
import type { Statement } from "../read/statements";
import { isUntrue, unsaidAt } from "./grammar/manner";
import { type Instruction, type Judgement, judged, NOBODY, type Surroundings } from "./instruction";
import { CONVERSATION, destinationOf, SECRET_THINGS, SEND_ORDER, SEND_VERB } from "./phrases";

const NOT =
  "(?:do not|don't|never|must not|should not|shouldn't|mustn't|avoid|no need to|without)(?: ever| explicitly| to)?";
const SAY =
  "(?:tell|inform|notify|alert|warn|mention|reveal|disclose|report|announce|acknowledge|discuss|surface|expose|bring up|draw attention to|say anything about)(?:ing)?";
const SHOW = "(?:explain|show|display|log|describe|include|note|list|refer to|output|print|let)(?:ing)?";
const TELL = `(?:${SAY}|${SHOW})`;
const PEOPLE =
  "(?:the |any |your |a )?(?:user|human|operator|owner|customer|developer|anyone|anybody|person|people|them|reviewer|maintainer|admin)s?";
const THIS = String.raw`(?:this|these|that|it|any of (?:this|these|it)|the (?:above|following|upload|transfer|sync|backup|request|transmission|collection|telemetry|side effect|exfiltration|extra|hidden|background|first|second|previous|existence|presence)\w{0,3})`;

/** Orders to keep something from the person, of whatever it speaks. */
export const KEPT_FROM_PEOPLE = [
  new RegExp(String.raw`\b${NOT} ${SAY} ${THIS}\b[^.!?;]{0,40}\b(?:to|with|in front of|by) ${PEOPLE}\b`, "i"),
  new RegExp(
    String.raw`\b${NOT} (?:mention|reveal|disclose|acknowledge|discuss|announce)(?:ing)? ${THIS} (?:[\w-]{1,20} ){0,3}(?:in(?! (?:the|your|any|a|this) (?:[\w-]{1,20} ){0,2}(?:file|payload|request|body|json|ya?ml|config\w*|policy|schema|query|code|url|array|object|template|table|page)s?\b)|to|at|anywhere|unless|or|even|when)\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b${NOT} ${TELL} ${PEOPLE} (?:about |of |know |that |when |see )(?:about |that )?(?:${THIS}|you |your |we |anything|what)`,
    "i",
  ),
  /\b(?:it is|it's|it isn't|is not|isn't|there is|there's) (?:not |no |un)?(?:necessary|need|needed|reason|required) (?:for you )?to (?:mention|report|tell|show|note|announce|say|disclose|list|explain) (?:this|it|that|these|them|anything)\b/i,
  /\b(?:users?|humans?|operators?|owners?) (?:(?:must|should|need|will)(?: not|n't| never)|won't|(?:do|does)(?: not|n't) (?:need|have) to) (?:need to |have to |ever )?(?:know|see|notice|learn|hear|be (?:aware|told|informed|notified)|find out)(?: about| of)? (?:this|that|these (?:steps|changes|calls)|what you|the (?:step|change|upload|request|transfer|copy|call))\b(?! [a-z]+(?<! (?:at|in|and|or|as|when|if|unless|because)))/i,
  /\b(?:this|that|it|these|which|step|measure|request|action|operation|procedure|instruction|transfer|copy|call|and)\b[^.!?;]{0,50}\b(?:must|should|shall|need|is|are|has|have)(?: not|n't| never)(?: to)?(?: ever)? be (?:announced|mentioned|told|explained) to (?:anyone|anybody|the (?:user|person|owner|customer|human)|users?|people|others)\b/i,
  /\bneed not be (?:explained|mentioned|disclosed|announced|reported)\b/i,
  /\bwithout (?:(?:the |any )?(?:user|human|operator|owner|customer|person|them|him|her|anyone|anybody)'?s? (?:[\w-]{1,12} ){0,2}(?:knowledge|knowing|noticing|notice|awareness|being (?:aware|notified|informed|told)|seeing)|(?:informing|telling|notifying|alerting) (?:the |any |your )?(?:user|human|operator|owner|customer|developer|anyone|them|person)|(?:mentioning|disclosing|revealing) (?:it|this|that|these|the (?:step|change|upload|request|transfer|copy))\b)/i,
  /\b(?:hide|conceal|keep|withhold|obscure|mask)(?:ing|s)?\b[^.!?]{0,60}\b(?:secret|hidden|invisible|confidential|private|quiet)?\s?from (?:the |any )?(?:user|human|operator|owner|customer|developer|reviewer|admin|auditor)s?\b/i,
  /\b(?:leave|leaving) no (?:trace|record|log|evidence)|\bcover(?:ing)? (?:your|its|our|the) tracks\b/i,
  /(?:不要|请勿|切勿|不得|无需|不必|不需要|不用|別)(?:向|让|讓|告诉|告訴|告知|通知|对|提醒)(?:用户|用戶|使用者|主人|任何人)(?:提及|提到|说明|透露|知道|发现|展示|泄露)?|(?:用户|使用者)(?:不知情|不知道|无感知|没有察觉)/,
  /(?:ユーザー|利用者)に(?:は)?(?:この|その)?(?:こと|処理|操作|内容)?(?:を)?(?:知らせ|伝え|通知し|言わ)(?:ない|ず)|(?:사용자|유저)에게 (?:이 ?(?:사실|내용|작업)을? )?(?:알리지|말하지|보여주지) (?:마|말)/,
  /(?<![а-яё])не (?:сообщай|говори|упоминай|показывай|уведомляй)(?:те)? (?:об этом )?(?:пользовател[а-яё]*|никому)|\b(?:no|nunca) (?:se lo )?(?:le )?(?:digas?|menciones?|informes?|reveles?) (?:esto |nada )?(?:al |a la |a los )(?:usuario|persona)|\bne (?:le )?(?:dis|dites|mentionne[sz]?|informe[sz]?|révèle[sz]?) (?:pas |jamais |rien )(?:[a-zß-ÿ]{1,12} ){0,3}(?:l'|à l')utilisateur|\b(?:sag|erzähl|teil|verrat|informier)\w{0,3} (?:[a-zß-ÿ]{1,12} ){0,3}(?:dem|den) (?:benutzer|nutzer|anwender)\w{0,2} (?:[a-zß-ÿ]{1,12} ){0,3}(?:nicht|nichts)|\bnão (?:informe|conte|mencione|revele|avise) (?:[a-zß-ÿ]{1,12} ){0,3}(?:ao|o) (?:usuário|utilizador)/i,
];
/** What is shown is a matter of good manners as well; it is kept back only where something is done that people mind. */
const UNSEEN_BY_PEOPLE = [
  new RegExp(String.raw`\b${NOT} ${SHOW} ${THIS}\b[^.!?;]{0,40}\b(?:to|with|in front of|by) ${PEOPLE}\b`, "i"),
  new RegExp(
    String.raw`\b${NOT} (?:include|describe|note|report)(?:ing)? ${THIS} (?:[\w-]{1,20} ){0,3}(?:in(?! (?:the|your|any|a|this) (?:[\w-]{1,20} ){0,2}(?:file|payload|request|body|json|ya?ml|config\w*|policy|schema|query|code|url|array|object|template|table|page)s?\b)|to|at|anywhere|unless|or|even|when)\b`,
    "i",
  ),
  /\b(?:keep|leave|omit|exclude|drop)(?:ing)? (?:it|this|these|those|both|them|that|the [\w-]{1,20}) (?:out of|from) (?:the |your |any |every )?(?:[\w-]{1,20} ){0,2}(?:reply|replies|summary|summaries|answers?|output|responses?|reports?|documentation|docs|messages?|changelog|commit message)\b/i,
  /\b(?:do not|don't|never|without) (?:list|show|mention|includ|nam|describ|print|echo|display)\w{0,4} (?:it|this|these|them|the (?:[\w-]{1,20} ){0,2}(?:step|change|upload|request|transfer|call|command|action|file|copy|link|address|url|key|token|result|instruction|process|operation)s?)\b[^.!?]{0,30} in (?:the |your |any |every )(?!same |first |next |current )(?:[\w-]{1,20} ){0,2}(?:reply|replies|summary|summaries|answers?|output|responses?|reports?|messages?)\b/i,
  /\b(?:the )?(?:user|human|operator|owner)s? (?:(?:must|should|need|will)(?: not|n't| never)|won't|(?:do|does)(?: not|n't) (?:need|have) to|can(?: ?not|'t| never) be able to) (?:need to |have to |ever |be able to )?(?:know(?! (?:how|what|which|where|whether|why|when|if)\b)|see(?! (?:how|what|which|where|whether|why|when|if|any|an?)\b)|notice|be (?:aware|told|informed|notified|shown)|find out|realize|learn|hear)\b/i,
  /\b(?:so(?: that)?|to ensure(?: that)?) (?:no(?: |-)?(?:one|body|user|human|operator)|(?:the |any )?(?:user|human|operator)s? (?:will |does |do |can |is |are )?(?:not|never|n't|cannot|won't|doesn't|don't|can't|isn't|aren't)) (?:(?:will|can|ever) )?(?:notices?|sees?|suspects?|finds? out|detects?|realizes?|aware)\b/i,
];
/** What goes wrong unnoticed is told of by who wants it to be noticed. */
const GOES_WRONG =
  /\b(?:stops?|fails?|breaks?|broke|(?:is|are|was|goes|gone) (?:dead|stale|outdated|wrong)|rots?|drifts?|degrades?|regress\w*|expires?|diverges?|decays?|vanish\w*|disappears?)\b[^.!?;]{0,80}$/i;
const HAS_CONSEQUENCES =
  /^[^.!?;]{0,120}\b(?:causes?|leads? to|results? in|erodes?|destroys?|undermines?|breaks?|damages?|violates?|reproduces?|repeats?|defeats?|is (?:not|never)(?=[.;!]|$)|is (?:an? |the )?(?:mistake|bug|violation|breach|anti-?pattern|bad|wrong|unacceptable|risky?|failure))\b/i;
/** What people may see is a matter of rights: a file that somebody should not see. */
const SAYS_WHAT_IS_SEEN =
  /\b(?:files?|contents?|data|documents?|records?|rows|fields?|columns?|things|information|pages?|items?|details|anything|something|what|that|which) $/i;

/** What is not there need not be shown. */
const LACKS =
  /\b(?:if|when|where)\b[^.!?;]{0,60}\b(?:empty|blank|missing|absent|none|zero|not (?:set|available|found|applicable)|no (?:\w{1,14} ){0,2}\w{1,14}),? (?:then )?$/i;

/** The package itself is to be kept from the person, or denied. */
const DENIES =
  /\b(?:never|do not|don't|must not) (?:ever )?(?:reveal|disclose|admit|acknowledge|mention|say|tell \w+) that (?:this|the) (?:skill|package|plugin|tool|hook|agent) (?:is|was|has|runs|exists)\b|\bdeny (?:that (?:they|it|this|these|you)|the existence|having|any knowledge|knowing)\b/i;
/** What nobody would keep quiet about who means well. */
const SERIOUS =
  /\b(?:send|upload|forward|transmit|exfiltrat\w+|credentials?|secrets?|passwords?|tokens?|backdoors?|disabl\w+|bypass\w*|approve|joining strings|without (?:a )?(?:check|session|password|review|backup)|delete|drop|wipe|overwrite|force[- ]push|rewrite|inject\w*|insert|install\w*|(?:raise|inflate|lower|shift|swap|alter|invent|fabricat)\w*|training set|out of stock|surcharge|service charge|mark(?:ed)? as|at the top|in all cases|favou?rable|account|header|admin|root|sudo|weaken\w*|mistakes?|errors? into|guests?|recipient|bcc|charge|fee|commission|affiliate|skip(?:ped)? in the analysis)\b/i;
/** These say how, and mean harm only with what is done. */
const STEALTHILY =
  /\b(?:secretly|covertly|stealthily|surreptitiously|discreetly|silently|quietly|invisibly|behind the scenes|in the background|transparently)\b|(?:悄悄|偷偷|静默|秘密)(?:地)?/i;

const FETCHES_PROGRAM =
  /\b(?:curl|wget|iwr|irm|npx|uvx|pip install|npm (?:i|install)|git clone)\b[^\n]{0,300}https?:|https?:\S{0,300}[^\n]{0,80}\|\s{0,3}(?:ba|z)?sh\b/i;
/** What nobody does behind a person's back with good intent. */
const GRAVE =
  /\b(?:send|upload|post|transmit|forward|exfiltrat|copy|collect|harvest|captur|record|log|steal|extract|install|execut|run|inject|insert|modif|replac|delet|overwrit|append|transfer|approv|commit|push|curl|wget|fetch|download|creat|add|writ|disabl|bypass|encrypt|store|include)\w{0,4}\b/i;

/** What people mind when they learn of it. */
const MINDED =
  /\b(?:send|upload|transmit|forward|exfiltrat|harvest|steal|install|inject|delet|overwrit|transfer|approv|disabl|bypass|encrypt|modif|curl|wget|telemetry|collect|record|monitor|track)\w{0,4}\b/i;

/** Orders to do something behind the back of the person who is served. */
export const concealment: Instruction = {
  rule: "concealed-action",
  category: "concealment",
  message: "This tells the agent to do something and to keep it from the person it works for.",
  remediation: "Let the agent say what it does, or drop the step.",
  ideas: [IDEA.hide | IDEA.negation | IDEA.foreign],
  judge(statement, around) {
    const { text } = statement;
    if (HEADING.test(text)) return null;
    const near = around.near(3, 2);
    const kept = judged("warn", text, ...KEPT_FROM_PEOPLE);
    if (kept && (tellsOfTrouble(text, kept.offset) || isUntrue(text.slice(kept.offset)))) return null;
    if (kept) return weigh(GRAVE, statement, kept, near, NOBODY);
    const unseen = judged("warn", text, ...UNSEEN_BY_PEOPLE);
    if (unseen && !SAYS_WHAT_IS_SEEN.test(text.slice(0, unseen.offset)) && !LACKS.test(text.slice(0, unseen.offset)))
      return weigh(MINDED, statement, unseen, near, around.pkg);
    if (statement.kind !== "code") {
      const denied = judged("warn", text, DENIES);
      if (denied) return denied;
      const unsaid = unsaidAt(text);
      if (unsaid !== -1 && SERIOUS.test(around.near(2, 0)) && !/\bunless\b/i.test(text.slice(unsaid)))
        return { severity: "warn", offset: unsaid };
    }
    const how = judged("warn", text, STEALTHILY);
    if (!how || !isTheft(text, around.pkg)) return null;
    return { ...how, severity: SEND_ORDER.test(text) ? "block" : "warn" };
  },
};

function tellsOfTrouble(text: string, offset: number): boolean {
  return GOES_WRONG.test(text.slice(0, offset)) || HAS_CONSEQUENCES.test(text.slice(offset));
}

const HEADING = /^#{1,6}\s/;

function weigh(
  commands: RegExp,
  { text }: Statement,
  kept: Judgement,
  near: string,
  pkg: Surroundings["pkg"],
): Judgement | null {
  if ((isTheft(near, pkg) && (commands === GRAVE || SEND_ORDER.test(near))) || isRemoteRun(near, pkg))
    return { ...kept, severity: "block" };
  if (!commands.test(text.slice(0, kept.offset)) && !commands.test(near)) return { ...kept, severity: "info" };
  return kept;
}

/** Running something that a stranger may change. */
function isRemoteRun(text: string, pkg: Surroundings["pkg"]): boolean {
  const destination = destinationOf(text, pkg);
  return FETCHES_PROGRAM.test(text) && (destination === "odd" || destination === "stranger");
}

/** Sending something that is not the package's to send. */
function isTheft(text: string, pkg: Surroundings["pkg"]): boolean {
  if (!SEND_VERB.test(text)) return false;
  const destination = destinationOf(text, pkg);
  if (destination === null || destination === "own") return false;
  return destination !== "vague" || SECRET_THINGS.test(text) || CONVERSATION.test(text);
}
