import { isAboutSecurity } from "../context/mention";
import { holdsIdeas, IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { ordered } from "./phrases";

const WITHOUT =
  "(?:skip|omit|leave out|drop|avoid|disable|remove|ignore|bypass|do without|(?:turn|switch|leave) off|never (?:use|do|add))";
const CHECKS = String.raw`(?:(?:input|data|type|bounds|schema|server-side|request|form) validation|(?:input |data |html )?(?:saniti[sz](?:ation|ing)|escaping)|prepared statements|bound parameters|parameteri[sz]ed queries|csrf(?: \w{1,12})?|rate limit(?:ing|ers?)|audit(?:d| logs?| logging)|branch protection|pre-?commit hooks?|(?:lockfile )?integrity (?:checks?|fields)|(?:ssl|tls|https|certificate|signature|hash|checksum|host key)(?: certificate)? (?:checks?|verification|validation|errors?|warnings?)|two-factor\w*|2fa|mfa|security (?:headers?|warnings?|findings?|scans?)|authentication|encryption)`;
const SECRETS =
  "(?:passwords?|api keys?|secrets|credentials|private keys?|tokens|card numbers?|authorization headers?)";
const POOR =
  "(?:md5|sha-?1(?!\\d)|base64|rot13|ecb|plain ?text|unhashed|unencrypted|in the clear|reversibly|localStorage|(?:the )?url parameters?)";
/** To build a program that is easy prey, each way once. */
const ORDERS: RegExp[] = [
  new RegExp(String.raw`\b${WITHOUT} (?:(?:the|all|any|every|your|server-side) ){0,3}${CHECKS}`, "i"),
  new RegExp(
    String.raw`\b(?:turn|switch|leave|keep|set) (?:(?:the|all|any|every|your) ){0,2}${CHECKS} (?:to )?off\b`,
    "i",
  ),
  /\b(?:use|do|build|write|make|compose|construct|create|join|concatenate)\b[^.!?;]{0,50}\b(?:string (?:formatting|concatenation|interpolation)|f-strings|concatenation|joining strings)\b[^.!?;]{0,40}\b(?:sql|(?<!dns )quer(?:y|ies)|shell commands?)\b|\b(?:build|write|make|compose|construct|create)\b[^.!?;]{0,30}\b(?:sql|(?<!dns )quer(?:y|ies)|shell commands?)\b[^.!?;]{0,30}\b(?:by|with|through|using|from) (?:string (?:formatting|concatenation|interpolation)|f-strings|concatenat\w+|joining strings)\b/i,
  /\b(?:use|call|generate|run|write|evaluate)\b[^.!?;]{0,30}\b(?:eval|exec|os\.system|shell=True|pickle\.loads?|innerHTML|dangerouslySetInnerHTML|unserialize)\b[^.!?;]{0,40}\b(?:request|user'?s?|untrusted|client|query|form) ?(?:input|param\w*|body|data|values?|content|bod(?:y|ies))\b/i,
  /\bnever (?:verify|check|validate|compare) (?:the |its |their |any |a ){0,2}(?:hash(?:es)?|signatures?|certificates?|checksums?|permissions?|tokens?|inputs?)\b|\b(?:use|pass|add)\b[^.!?;]{0,12}--no-verify\b/i,
  /\b(?:accept|trust|allow) (?:(?:all|any|every|invalid|self-signed|expired|untrusted|and|or) )+certificates?\b|\bdo not use https\b|\buse (?:plain )?http instead of https\b/i,
  new RegExp(
    String.raw`\b(?:use|store|keep|save|hash|encrypt|protect|send|put|leave|obfuscate)\b[^.!?;]{0,30}\b(?:${POOR}\b[^.!?;]{0,40}\b${SECRETS}|${SECRETS}\b[^.!?;]{0,40}\b${POOR})\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:hard-?code|bake|embed|put|place|commit|include|ship|check in)\b[^.!?;]{0,40}(?:\b${SECRETS}|(?<![\w.])\.env\b(?!\.))[^.!?;]{0,40}\b(?:in|into|to|with)\b[^.!?;]{0,24}\b(?:code|repositor(?:y|ies)|repo|front-?end|client|source|bundle|git|scripts?|html)\b`,
    "i",
  ),
  /\b(?:set|use|configure|allow|add|enable)\b[^.!?;]{0,20}\b(?:cors|Access-Control-Allow-Origin)\b[^.!?;]{0,40}(?:["'`]\*["'`]|\b(?:all|any|every) origins?|wildcard)[^.!?;]{0,40}\bcredentials\b/i,
  /\b(?:run|start|launch|use|make)\b[^.!?;]{0,20}\b(?:containers?|pods?)\b[^.!?;]{0,20}\b(?:privileged|as root)\b/i,
  /\b(?:expose|open|publish|bind)\b[^.!?;]{0,40}\b(?:debug(?:ger)?|admin|database|redis|management|all)\b[^.!?;]{0,12}\b(?:ports?|endpoints?|interfaces?|panel|console)\b[^.!?;]{0,40}(?:0\.0\.0\.0|\b(?:internet|public\w*|production|anywhere)\b)/i,
  new RegExp(
    String.raw`\b(?:log|print|write|record)\b[^.!?;]{0,24}\b${SECRETS}\b[^.!?;]{0,30}\b(?:at (?:level )?(?:info|debug)|(?:to|in|into) (?:the |a )?(?:\w{1,12} )?(?:logs?|console|stdout|channel))\b`,
    "i",
  ),
  /\b(?:use|keep|leave|add|set|put|take|choose|build in|give)\b[^.!?;]{0,40}\b(?:fixed|static|constant|hard-?coded|master|universal|default) (?:password|passphrase|salt|iv|nonce|jwt secret|pin|admin password)\b/i,
];
/** The same, said of what is built. */
const STATED: RegExp[] = [
  new RegExp(
    String.raw`\b${SECRETS} (?:must |should |has to |have to |shall |are to )?(?:also )?(?:write|log|save|copy|print|append)s? (?:it|them|these) (?:in)?to \S`,
    "i",
  ),
  new RegExp(
    String.raw`\b${CHECKS}\b[^.!?;]{0,60}\b(?:(?:is|are) not to be (?:used|done)|slows? \w{1,12} down|(?:is|are) (?:unnecessary|overkill|noise|left out))\b`,
    "i",
  ),
  /\b(?:requests?|users?|visitors?|calls?|clients?|logins?)\b[^.!?;]{0,80}\b(?:let through|accepted|allowed|passed|admitted) without (?:an? |any )?(?:session|login|auth\w*|password|token|permission|signature)(?: checks?)?\b|\bheader ["'`]?x-[\w-]{0,20}(?:bypass|backdoor)/i,
  /\b(?:clients?|services?|apps?|servers?|programs?|code)\b[^.!?;]{0,20}\baccepts? (?:(?:all|any|every|invalid|self-signed|expired|untrusted|and|or) )+certificates?\b/i,
];
/** Nearly every statement is sorted out here. */
const SPEAKS_OF_IT =
  /eval|exec|os\.system|shell=|pickle|innerhtml|sql|quer|valid|saniti|escap|md5|sha-?1|plain|base64|rot13|cors|origin|privileged|root|certif|tls|ssl|http|password|secret|token|credential|key|0\.0\.0\.0|port|csrf|hook|session|no-verify|bucket|2fa|mfa|factor|integrity|hash|signature|audit|header/i;
/** Who says this warns of it, or speaks of a workbench. */
const WARNS =
  /\b(?:never (?!use bound|verify|check|validate|compare)|don't|do not (?!use (?:https|bound|param|prepared))|must not|should not|avoid(?! (?:bound|param))|insecure|dangerous|unsafe|risk\w*|caution|careful|vulnerab\w+|instead of(?! https)|rather than|not recommended|bad|wrong|mistake|anti-?pattern|detect\w*|flag\w*|check(?:s|ing)? (?:for|that|whether|if)|look(?:s|ing)? for|find(?:s|ing)?|audit\w* (?:for|the code)|scan\w*|review\w*|violation|misconfig\w+|weak\w*|local(?:host|ly)?|development|dev (?:server|mode|only|environment)|test(?:ing|s)?|sandbox|lab|ctf|demo|temporar\w+|trusted network|only (?:if|when|for)|attack\w*|exploit\w*|pentest\w*|payload|injection|xss|example of|bug|issue|mitigat\w*|prevent\w*|protect\w*|fix\w*|replace\w*|convert\w*|migrat\w*|unless|if (?:the )?user|trade-?off|public api|checksum|cache key|etag|dedup\w*|not needed because|already|may|might|could|trusted devices?|dns)\b/i;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [IDEA.bend | IDEA.permit | IDEA.destroy | IDEA.write | IDEA.run | IDEA.send | IDEA.gather];

/** Orders to write programs that anybody can break into. */
export const judgeWeakCode: Instruction["judge"] = ({ text, kind, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  if (kind === "code" || !SPEAKS_OF_IT.test(text) || isAboutSecurity(around.pkg)) return null;
  const hit = ordered("warn", text, ...ORDERS) ?? judged("warn", text, ...STATED);
  return hit && !WARNS.test(around.near(1, 1)) ? hit : null;
};
