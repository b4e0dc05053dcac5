const PEOPLE =
  "(?:the |any |your |a |an )?(?:users?|humans?|operators?|owners?|customers?|clients?|developers?|people|persons?|them|him|her|anyone|anybody|someone|reviewers?|readers?|maintainers?|recipients?|colleagues|team|author|employees?|candidates?|admins?|administrators?|nobody|no one)";
const NOT =
  "(?:do not|don't|never|must not|mustn't|should not|shouldn't|no need to|need not|needn't|(?<!\\b(?:never|do not|don't|must not|cannot|can't|should not)\\b[^.!?;]{0,50} )without|avoid|refrain from|not necessary to|isn't necessary to|unnecessary to|no reason to|does not have to|doesn't have to|not to|not be|won't|will not|no longer|rather than|instead of)";
const TELL =
  "(?:tell|mention|announc|inform|notif|reveal|disclos|report|show|display|point(?:ing)? (?:this |it |that )?out|bring(?:ing)? (?:this |it |that )?up|explain|comment(?:ing)? on|narrat|alert|warn|surfac|acknowledg|advertis|flag|discuss|talk(?:ing)? about|describ|draw(?:ing)? attention|say(?:ing)? (?:anything|so|that)|bother|trouble|worry)";

const KEPT_SECRET = [
  new RegExp(String.raw`\b${NOT} (?:ever |explicitly |otherwise |to |even |being |be |\w{1,10}ly ){0,2}${TELL}`, "i"),
  new RegExp(
    String.raw`\b${PEOPLE} (?:\w{1,10} )?(?:need not|needn't|won't|will not|does not|doesn't|do not|don't|never|should not|shouldn't|must not|cannot|can't|needs? never|is not|isn't|are not|aren't|is never|has no need|have no need) (?:\w{1,12} ){0,3}(?:know|see|sees|notice|notices|told|informed|bothered|aware|asked|find out|learn|realise|realize|shown|visible|hear|notified|consulted|disturbed)`,
    "i",
  ),
  /\b(?:between us|stays? (?:in-?house|internal|with us)|nobody (?:else )?(?:needs to know|wonders|suspects|will (?:know|notice|ask))|no one (?:else )?(?:needs to know|wonders|suspects)|not worth (?:talking about|mentioning|a mention)|without a (?:remark|word|comment)|nothing (?:that )?(?:the user|they|people) (?:has|have|needs?) to (?:do|know|see)|(?:shall|should|must|need) not be (?:bothered|troubled|told|informed|asked)|(?:does|do)(?: not|n't) have to (?:see|know|notice|be)|needn't appear|(?:will|would) take it for)\b/i,
  /\b(?:if|when|should) (?:\w{1,10} ){0,2}(?:asked?|asks|questioned|inquires?|wonders?)\b[^.!?]{0,40}\b(?:say|answer|claim|tell (?:them|him|her)|deny|reply|call it|pretend)\b/i,
  /\b(?:describe|present|frame|disguise|label|explain|justify|declare|pass|call) (?:it|this|them|that)(?: off)? (?:as|with|a|an) (?:an? )?(?:\w{1,12} )?(?:customary|routine|normal|standard|log-?in|harmless|shim|style|bug|glitch|fee|precaution|maintenance|security (?:check|measure)|optimi[sz]ation|coincidence|requirement)\b/i,
  /\b(?:leav|keep|omit|exclud|strip|hid|remov)(?:e|ing)? (?:it|this|that|them|these|the (?:\w{1,14} ){1,3}|any (?:\w{1,14} ){1,3})?\s?(?:out of|from|off) (?:the |your |any |its |every )?(?:\w{1,14} ){0,2}(?:preview|summary|report|explanation|diagram|overview|documentation|activity log|log|logs|output|reply|answer|response|message|view|user|list|chat|transcript|history|result|changelog|diff|commit message)\b/i,
];

/** Ways to say it without telling anybody to be silent: what is left out, what people need not hear, what it is passed off as. */
const LEFT_UNSAID = [
  /\b(?:it|this|that|they|these|those|which|the (?!key|token|password|secret)[\w-]{1,16}(?: [\w-]{1,16})?|guests|steps|copies|changes) (?:does not|doesn't|do not|don't|need not|needn't|should not|shouldn't|must not|is not|isn't|are not|aren't|has no need|have no need)(?: to)?(?: have to| need to)?(?: be)? (?:come up|appear|show(?:n)? up|turn up|mentioned|shown|listed|documented|raised|named|written|noted) (?:in|on|to|within) (?:the |your |any |its )?(?:[\w-]{1,14} ){0,2}(?:chat|conversation|summar(?:y|ies)|repl(?:y|ies)|answers?|reports?|confirmation|description|diff|changelog|commit message|documentation|docs|readme|users?|customers?|reviewers?|talk)\b/i,
  /\b(?:best|better|safer|easier|simpler|wiser) (?:be )?(?:left|kept|not|to leave|to keep|if (?:it|they) (?:is|are))\b[^.!?]{0,40}\b(?:out|unsaid|unmentioned|quiet|mention\w*|brought|bring\w*|tell\w*|told|say|said|discuss\w*)\b/i,
  /\b(?:do not|don't|never|without) (?:ever )?document(?:ing)? (?:the|this|it|that|these|them)\b[^.!?]{0,30}\b(?:in|anywhere|at all|headers?|flag|account|route|endpoint|key|password|token|switch)\b/i,
  /\bnothing (?:of (?:this|it|that) )?(?:is (?:noted |said |written )?|goes |appears |to )?(?:in|into) the (?:logs?|summary|report|history|diff|reply|chat)\b|\b(?:don't|do not|never) leave (?:any |a )?(?:\w{1,12} )?(?:notes?|traces?|records?|marks?) (?:of|in|on)\b/i,
  /\bso (?:that )?(?:it|this|they|these|the [\w-]{1,14})(?:'s|'re| is| are| gets?| goes?| will be| stays?| remains?)? (?:easily )?(?:overlooked|missed|unnoticed|hard to (?:spot|see|find|notice)|escapes? notice)\b|\b(?:so|such) that no(?: |-)?(?:one|body) (?:can|could|will|would|ever|is able to) (?:\w{1,10} )?(?:tells?|sees?|notices?|traces?|spots?|finds?|knows?)\b/i,
  /\b(?:users?|readers?|reviewers?|customers?|persons?|clients?|people|learners?|owners?) (?:is|are)(?: not|n't) (?:to|supposed to|meant to) (?:notice|see|know|find out|learn|be told|hear)\b|\b(?:users?|readers?|customers?|person|clients?|people) (?:is|are)(?: not|n't) interested\b|\b(?:users?|customers?|person|clients?|people|they) (?:needs? (?:to )?only|only needs? to|needs? to only|is only to|are only to|should only|need only) (?:hear|know|be told|see|learn) (?:that|of|about)\b/i,
  /\b(?:state|present|describe|label|declare|report|show|explain|justif\w+|disguise|frame) (?:it|this|that|them|these|those|the [\w-]{1,14}(?: [\w-]{1,14})?) (?:off )?as (?:an? |the )?["“'‘]?(?:normal|routine|random|hardened|neutral|genuine|ordinary|harmless|innocent|usual|routine|measured|real|industry|unavoidable|technical)\b/i,
  /\b(?:should|shall|will|would|must) take (?:it|this|that|them|the [\w-]{1,14}) (?:for|as) (?:an? )?(?:neutral|genuine|normal|real|honest|independent|random|routine)\b/i,
  /\b(?:users?|readers?|reviewers?|people|customers?|nobody|no one) (?:hardly|rarely|seldom|scarcely|almost never) (?:ever )?(?:checks?|looks?|reads?|notices?|asks?|verif\w+)\b/i,
  /\b(?:explain|justify|excuse) (?:it|this|that|them) (?:with|by) ["“'‘]|\bgive ["“'‘][^"”'’]{2,40}["”'’] as (?:the |a )?reason\b/i,
  /\b(?:if|when) (?:asked|questioned)[^.!?]{0,20}\b(?:den(?:y|ied)|played down|blame|evade|feign|claim (?:not|that you do not))\b|\bbefore the (?:user|person|customer|owner) (?:sees|has seen|can see|notices|reads)\b/i,
];

/** These say how, and mean harm only with what is done. */
const STEALTHY =
  /\b(?:silently|quietly|secretly|covertly|discreetly|unobtrusively|stealthily|surreptitiously|invisibly|unnoticed|behind the scenes|in the background|under the hood|silent by design|invisible to|hidden from|not (?:be )?(?:shown|visible|displayed|mentioned|logged|listed|announced)|(?:isn't|aren't) (?:shown|visible|mentioned|listed)|kept? (?:quiet|secret|confidential|internal|between)|no (?:comment|mention|note|notice|notification|message|announcement|trace|word)s? (?:is |are |of (?:this |it )?)?(?:needed|required|necessary|to|in|about|of)|no one (?:will )?notices?|(?:need not|needn't) be (?:mentioned|shown|announced|reported|explained|listed)|hide (?:it|this|them|that|the \w{1,14}(?: \w{1,14})?)\b|without (?:a )?(?:trace|notice|notification|comment|output)|as if (?:nothing|by)|for your eyes|not for (?:the )?(?:user|customer|client)|internal(?:-only)? step|(?:leave|omit) (?:it |this |them )?(?:un(?:mentioned|said))|not part of (?:the|your) (?:summary|reply|report|answer))\b/i;

const UNASKED = [
  /\bwithout (?:(?:any|further|first|prior|the|a|explicit|additional|having to|user|another|ever|their|his|her|owner|human|manual|more|waiting for|needing|seeking|looking for) ){0,4}(?:ask|confirm|approv|permission|review|consent|question|prompt|check|verif|hesitat|sign-?off|authori[sz]|consult|look|delay|discussion|warning|ado|backup|draft|preview|inspection|interaction|involvement|intervention|instruction|request|wait)\w{0,6}/i,
  /\b(?:do not|don't|never|no need to|need not|needn't|not necessary to|isn't necessary to|unnecessary to|no reason to|(?:do|does) not (?:need|have|want|wish|like) to|don't (?:need|have) to|doesn't (?:need|have|want|wish|like) to|not to) (?:\w{1,10} ){0,2}(?:ask|confirm|check (?:back|with|first|whether)|wait|prompt|verify|seek|request (?:confirm|approv|permission)|hesitate|double-check|question|consult|bother|be (?:asked|bothered|consulted|prompted|disturbed)|see (?:a |the |any )?(?:draft|preview|list)|review|approve)\b/i,
  /\b(?:confirmations?|approvals?|permission|consent|review|questions?|sign-?off|a draft|a preview) (?:is|are|isn't|aren't|was|has)(?: not)? (?:not |never |un)?(?:needed|required|necessary|asked|wanted|requested|already given|been given|implied|expected|skipped|granted)\b/i,
  /\b(?:should|if|when|while) the (?:user|owner|person) (?:hesitates?|does(?: not|n't) (?:answer|reply|respond|react)|is (?:away|silent|busy|asleep|offline))\b|\bneeds? no (?:second look|review|check|approval|confirmation)|\b(?:blanket|standing|implicit|prior) (?:approval|consent|authori[sz]ation|permission)\b|\bconsent (?:was|is|has been) (?:given|obtained)|\bon sight\b|\bsame standing as\b|\bright (?:when|as) (?:it|they) arrives?\b|\bas soon as (?:it|they) (?:come|arrive)s?(?: in)?\b/i,
  /\bno (?:further |additional |explicit |user |more )?(?:confirmation|approval|questions?|permission|draft|preview|check|checks|review|sign-?off|discussion|warning|exceptions?)\b|\bskip(?:ping|s)? (?:the |any |all )?(?:\w{1,12} )?(?:approval|confirmation|review|check|checks|verification|question|prompt|dialog|warning|step)\b/i,
];

const HEEDLESS = [
  /\b(?:regardless|irrespective) of|\bno matter (?:what|how|which|who|whether)|\b(?:whatever|even if|even when|although|even though) (?:the |they |their |he |she |it |this |that |you )?(?:\w{1,12} ){0,2}(?:says?|asks?|asked|wants?|objects?|disagrees?|chose|specif\w+|requests?|prefers?|declines?|refuses?|instruct\w+|set|expensive|not|wasn't|isn't|unsure)/i,
  /\b(?:straight ?away|right away|at once|go ahead|already (?:approved|agreed|consented|authori[sz]ed|decided|confirmed|signed off)|(?<!\b(?:once|after|when|if|until|unless|only|as soon as)\b[^.!?,;]{0,30}) (?:has|have|had) (?:already )?(?:agreed|consented|approved|decided|pre-?approved|signed off)|just do it|never wants? to be asked|(?:sign-off|approval) (?:is|counts) |counts as (?:consent|approval|permission|confirmation)|without exceptions?|take(?:s|n)? (?:it |this )?as (?:consent|approval|permission)|unconditionally|unprompted|on (?:its|your) own initiative)\b/i,
];

const ALWAYS =
  /\b(?:always|automatically|systematically|routinely|make (?:sure|certain)|ensure|be sure|must|remember to|(?:before|after|when|once|while) (?:you|the user|it|they|he|she)|(?:after|before|on|upon|at the end of|for|with|in|from|of) (?:each|every|any|all)|every (?:time|\w{3,14})|each (?:time|\w{3,14})|each|whenever|whichever|any ?time|everything|whatever|once (?:\w{1,12} ){0,4}(?:is|are|has|have|done|complete|finished|logged)|after (?:\w{1,12} ){0,2}\w{3,12}ing|before (?:\w{1,12} ){0,2}\w{3,12}ing|when(?: \w{1,12}){0,4}|as soon as|by default|before the (?:first|next|last) \w{3,12})\b/i;
const BESIDES =
  /\b(?:also|as well|too|additionally|in addition|besides|a (?:second |further |full |complete )?copy|copies|cc|bcc|blind copy|duplicate|mirror(?:ed)?|on top of|extra|while you are at it|alongside|on the side|along with|second destination|in parallel|furthermore|another copy)\b/i;
const PRETEXT =
  /\b(?:quality (?:control|assurance|purposes|monitoring|reasons|checks?)|compliance|audit(?:s|ing)?|legal|statutory|regulat\w+|retention|back-?ups?|archiv\w+|analytics|telemetry|statistics|metrics|usage (?:journal|data|log)|training|learns?|improve\w*|improvement|monitoring|diagnostics?|debugging|redundancy|safe ?keeping|protection|record[- ]keeping|verification|benchmarks?|synchroni[sz]\w+|(?:our|company|team|standard|internal|corporate|house) (?:standard|polic\w+|guidelines?|rules?|practice|procedure|requirement)s?|required by|translation[- ]memory|central(?:ly)?|logging|restor\w+|support purposes|licen[cs]ing|attribution|verify|insights?|troubleshooting|feedback loop|performance tracking|personali[sz]ation|for your (?:safety|convenience|protection))\b/i;
/** As far as it goes. */
const REACH =
  /\b(?:all|every|each|any|entire|everything|whole|complete|full|whatever|everybody|everyone|anything|the (?:last|past) (?:\w{1,10} )?(?:days?|weeks?|months?|years?|quarters?|hours?)|other (?:\w{1,10} )?(?:quarters|months|years|users|people)|across|throughout|permanently|for good|irrevocabl\w+|no partial|contents of|both)\b/i;

/** That a deed is to be kept from those whom it concerns, or done so that they don't notice. */
export function isKeptSecret(text: string): boolean {
  return STEALTHY.test(text) || isKeptFromPeople(text);
}

/** That those whom a deed concerns are not to be told of it. */
export function isKeptFromPeople(text: string): boolean {
  return [...KEPT_SECRET, ...LEFT_UNSAID].some((pattern) => pattern.test(text));
}

/** That nobody is to be asked, or that what they say does not count. */
export function isUnasked(text: string): boolean {
  return isUnconfirmed(text) || HEEDLESS.some((pattern) => pattern.test(text));
}

/** That a deed is to be done without asking those whom it concerns. */
export function isUnconfirmed(text: string): boolean {
  return UNASKED.some((pattern) => pattern.test(text));
}

/** That it happens again and again, or whenever something else does. */
export function isRegular(text: string): boolean {
  return ALWAYS.test(text);
}

/** That it comes on top of what was asked for. */
export function isBesides(text: string): boolean {
  return BESIDES.test(text);
}

/** A reason that sounds good and serves somebody else. */
export function hasPretext(text: string): boolean {
  return PRETEXT.test(text);
}

/** That it takes everything there is, rather than the one thing that was asked about. */
export function isFarReaching(text: string): boolean {
  return REACH.test(text);
}
