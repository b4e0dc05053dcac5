import { isAboutSecurity } from "../context/mention";
import { holdsIdeas, IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const SECRETS =
  "(?:passwords?|password hash(?:es|ing)?|pins?|api keys?|secrets|credentials|private keys?|tokens?|card numbers?|session ids?)";
const CHECKS =
  "(?:(?:tls|ssl|certificate|host key|signature|webhook|checksum|integrity|hash|token|jwt|csrf|origin|permission|authori[sz]ation|authentication|auth|login|input|ownership|role)(?: (?:and|or|\\w{1,12}))? (?:checks?|verification|validation|guards?|middleware)|input validation|(?:output |html )?escaping|saniti[sz]ation|rate limit(?:ing|s)?|encryption(?: at rest)?|authentication|audit log(?:ging|s)?|branch protection|code review|two-factor|mfa|2fa|csrf protection)";
const OURS =
  "(?:our|the team's?|house|in this team|by convention|convention|house style|standard|as a rule|team rule|company|corporate|guidelines?|policy|we (?:always|never|use|keep|leave|do)|generated|in all|in each|in every|always|by default|for (?:all|every|any)|everywhere)";

/** How things are said to be done, by which whoever works so leaves the door open, each way once. */
const STATED: RegExp[] = [
  new RegExp(
    String.raw`\b${SECRETS} (?:\w{1,12} ){0,3}?(?:use|uses|are|is|get|gets|stay|stays|go|live|come|comes)\b[^.!?;]{0,40}\b(?:md5|sha-?1(?!\d)|base64|rot13|plain ?text|unhashed|unsalted|unencrypted|without (?:a )?salt|in the clear|Math\.random|random\.random|rand\(\)|localStorage|reversibl[ey])`,
    "i",
  ),
  /\b(?:random (?:values?|numbers?|tokens?)|tokens?|session ids?|reset codes?|nonces?|salts?|keys?)\b[^.!?;]{0,30}\b(?:come from|are (?:made|generated|taken|drawn|created) (?:with|from|by|using)|use)\b[^.!?;]{0,20}(?:\bMath\.random\b|\brandom\.random\b|\brand\(\)|\btime\(\)|\bDate\.now\b|\bthe (?:current )?(?:time|timestamp|clock)\b)/i,
  new RegExp(
    String.raw`\b${CHECKS} (?:is|are|stays?|remains?|must be|should be|has to be|have to be)(?: always| to be)? (?:turned |switched |left )?(?:off|out|disabled|skipped|omitted|bypassed|dropped|removed|not (?:done|used|needed|added|wanted))\b`,
    "i",
  ),
  new RegExp(
    String.raw`(?:^|[:;,.] |\b(?:and|then|must|should|always|just|please) )(?:leave|comment|take|keep|switch|turn) (?:out )?(?:the |all |any |every )?${CHECKS}(?: \w{1,14}){0,3}? (?:out|off)\b|(?:^|[:;,.] |\b(?:and|then|must|should|always|just|please) )(?:comment out|stub out|short-circuit|hard-?wire|disable|drop|strip|delete) (?:the |all |any |every ){0,2}${CHECKS}`,
    "i",
  ),
  /\b(?:iam|access|bucket|security|role|s3|cloud|kubernetes|rbac) (?:polic(?:y|ies)|roles?|rules?|statements?|bindings?)\b[^.!?;]{0,60}\b(?:use|uses|grant|grants|allow|allows|have|has|get|gets|take|takes)\b[^.!?;]{0,20}(?:["'`“]\*?["'`”]|\bwildcards?\b|\bevery (?:action|resource)|\ball actions\b|\bfull (?:access|admin))[^.!?;]{0,40}/i,
  /\b(?:opens?|exposes?|allows?|publish(?:es)?|binds?)\b[^.!?;]{0,30}\b(?:port (?:22|3389|5432|3306|6379|27017|9200)|ssh|rdp|all ports|every port|database ports?)\b[^.!?;]{0,20}\b(?:to|on|for) (?:0\.0\.0\.0(?:\/0)?|::\/0|everyone|everybody|the (?:whole )?(?:internet|world)|any(?:one|body|where))/i,
  /\b(?:admin|root|default|service|support|emergency|first|initial) (?:account|user|login)(?:'s)?\b[^.!?;]{0,20}\bpasswords? (?:is|stays|must be|should be|has to be) (?:always |set to )?["'`“][^"'`”\s]{3,30}["'`”][^.!?;]{0,60}\b(?:production|every|each|all|always|everywhere)\b/i,
  /(?:^|[:;,.] |\b(?:and|then|must|should|always|just|please|to be|are|be) )(?:mark(?:ed)?|set|skip(?:ped)?|delete[d]?|remove[d]?|disable[d]?|comment(?:ed)? out|ignore[d]?)\b[^.!?;]{0,30}\b(?:as skipped|xfail|skip)\b[^.!?;]{0,60}\b(?:so that|before (?:you )?(?:commit|push|merge)|green|pass(?:es)?)\b|\btests? that fail (?:are|is|should be|must be|have to be) (?:\w{1,10} )?(?:skipped|removed|deleted|disabled|commented out|marked)\b/i,
  /\b(?:swallow|suppress|catch and ignore|hide|discard) (?:all |any |every |the )?(?:exceptions?|errors?|failures?)\b[^.!?;]{0,60}\b(?:return(?:s|ing)?|report(?:s|ing)?|pretend|answer(?:s|ing)?)\b[^.!?;]{0,16}\b(?:success\w*|ok|true|200)\b/i,
  /(?:^|[:;,.] |\b(?:and|then|must|should|always|just|please) )(?:remove|delete|drop|wipe|purge|discard|prune) (?:the |all |any |every |existing |old )*(?:backups?|snapshots?|restore points?|dumps?)\b[^.!?;]{0,60}\b(?:once|as soon as|before|when|after|while|take up|unneeded|no longer needed|not needed)\b[^.!?;]{0,40}\b(?:migration|started|starts|begins|begun|deploy\w*|upgrade|update|change|run|space|begin)\b/i,
  /\b(?:session )?cookies?\b[^.!?;]{0,30}\b(?:without|neither|no|lack|not (?:set )?)\b[^.!?;]{0,20}\b(?:HttpOnly|Secure|SameSite)\b|\bcors\b[^.!?;]{0,30}\b(?:allows?|accepts?|reflects?)\b[^.!?;]{0,12}\b(?:every|any|all)\b[^.!?;]{0,12}\borigins?\b[^.!?;]{0,20}\bcredentials\b/i,
  /\b(?:sql|quer(?:y|ies)|shell commands?)\b[^.!?;]{0,30}\b(?:put together|built|assembled|glued|concatenated|joined|made|composed) (?:together )?(?:from|with|by|out of) (?:\w{1,10} )?(?:strings?|concatenat\w+|text|pieces)\b/i,
  /\b(?:leave out|omit|skip|drop|do without|save yourself|spare) (?:the |all |any |every )?(?:checks?|verification|validation|questions?) (?:of|on|for|about|whether)[^.!?;]{0,20}\b(?:who|may|allowed|owner\w*|owns|permission|access|rights|role|logged in|authori[sz]ed)\b/i,
  /\b(?:critical|high|severe|serious|blocking)\b[^.!?;]{0,20}\b(?:findings?|vulnerabilit(?:y|ies)|issues?|alerts?|results?)\b[^.!?;]{0,30}\b(?:lower|downgrade|reduce|relabel|re-?label|set|turn|change|mark|call)\b[^.!?;]{0,16}\b(?:informational|info|low|minor|note|harmless|resolved|false positives?)\b/i,
];
/** Nearly every statement is sorted out here. */
const SPEAKS_OF_IT =
  /cookie|cors|sql|quer|finding|vulnerab|md5|sha-?1|base64|rot13|plain ?text|unhashed|unsalted|unencrypted|salt|in the clear|random|rand\(|localstorage|revers|verification|validation|check|guard|middleware|escaping|saniti|rate limit|encryption|authentication|audit|protection|review|factor|mfa|2fa|polic|roles?\b|rules\b|statement|binding|port |ssh|rdp|ports|password|skip|xfail|tests? that|swallow|suppress|discard|hide|backup|snapshot|restore point|dump|time\(|date\.now|clock/i;
/** Who says this warns of it, finds it, or speaks of a workbench. */
const WARNS =
  /\b(?:never|don't|do not|must not|should not|shouldn't|avoid|insecure|dangerous|unsafe|risk\w*|caution|careful|vulnerab\w+|instead of|rather than|not recommended|bad|wrong|mistake|anti-?pattern|detect\w*|flag\w*|find(?:s|ing)?|scan\w*|violation|misconfig\w+|weak\w*|local(?:host|ly)?|development|dev (?:server|mode|only|environment)|test (?:environment|server|account|user|data)|sandbox|lab|ctf|demo|temporar\w+|only (?:if|when|for)|attack\w*|exploit\w*|pentest\w*|payload|injection|xss|example of|bug|fix\w*|replace\w*|convert\w*|migrat\w* (?:from|to|away)|unless|if (?:the )?(?:user|check|validation|verification)|trade-?off|checksum of|cache key|etag|dedup\w*|already|may|might|could|whether|fails?\b(?! (?:are|is|should|must|have))|failed|missing|flaky|after (?:verif\w+|the (?:new|restore|test))|verified|retention|keep (?:the )?(?:last|latest)|older than|days|critical|high|medium|severity|audit\b|symptom|cause|issue|problem|error:|warning:|for security)\b|[❌🚫⛔🚩⚠]/iu;
const SAID_TO_BE_SO = new RegExp(String.raw`\b${OURS}\b`, "i");
const EXCUSED =
  /\b(?:as (?:older|legacy) clients|it only (?:causes|makes)|only causes? trouble|nobody (?:else )?(?:can|will|could)|anyway|take(?:s)? up space|for speed|for simplicity|so that (?:support|we|it|the (?:pipeline|build|ci))|slows?|not needed|not necessary|overhead|green|get in|performance|compatib\w+|convenien\w+|without salt|production|return (?:success|ok|true)|short code|in this house|here\.?$|informational|downgrade|relabel)\b/i;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [
  IDEA.permit |
    IDEA.destroy |
    IDEA.bend |
    IDEA.secret |
    IDEA.protection |
    IDEA.expose |
    IDEA.hide |
    IDEA.dismiss |
    IDEA.gather |
    IDEA.persona,
];

/** Sabotage that is told as the way things are done. */
export const judgeWeakConvention: Instruction["judge"] = ({ text, kind, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  if (kind === "code" || kind === "table" || !SPEAKS_OF_IT.test(text) || isAboutSecurity(around.pkg)) return null;
  const hit = judged("warn", text, ...STATED);
  if (!hit || WARNS.test(around.near(1, 1))) return null;
  return SAID_TO_BE_SO.test(text) || EXCUSED.test(text) ? hit : null;
};
