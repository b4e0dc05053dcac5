import { type Instruction, judged } from "../../src/instructions/instruction";
import { holdsIdeas, IDEA } from "../../src/lexicon";

/** What lets strangers in or leaves nothing in their way, as far as one sentence can show it. */
const OPENINGS: RegExp[] = [
  /\b(?:verify ?= ?False|NODE_TLS_REJECT_UNAUTHORIZED ?= ?["']?0|rejectUnauthorized:? ?false|http\.sslVerify ?=? ?false|InsecureSkipVerify:? ?true|strict-ssl ?=? ?false|(?:disabl|skip|turn(?:ing)? off|switch(?:ing)? off|ignor|bypass)\w{0,5} (?:the |all |any |every )?(?:ssl|tls|https|certificate)[ /\w-]{0,20}(?:verification|checks?|validation|errors?|warnings?))/i,
  /\bchmod (?:-\w{1,5} )?(?:0?777|a\+rwx)\b|\bworld-writ(?:e)?able\b/i,
  /\b(?:0\.0\.0\.0\/0|::\/0)|\bopen(?:s|ing)? (?:up )?(?:all|every|any) (?:inbound )?ports?\b|\b(?:bucket|storage|database|registry|dashboard)s? (?:is |are )?(?:set |made )?(?:to )?(?:public|world-readable)\b|\bmake (?:the |every |all )?(?:\w{1,12} )?(?:bucket|database|dashboard)s? public\b/i,
  /\b(?:AdministratorAccess|roles\/owner|cluster-admin|GRANT ALL PRIVILEGES|"?Action"?: ?"\*")/i,
  /\bPermitRootLogin yes\b|\bPasswordAuthentication yes\b|\bPermitEmptyPasswords yes\b|\bNOPASSWD: ?ALL\b/i,
  /\b(?:turn|switch|keep|leav)\w{0,4} (?:the )?(?:firewall|csrf|authentication|auth|rate limiting|encryption|selinux|apparmor)(?: protection| checks?)? off\b|\b(?:disable|turn off|switch off|drop|remove|skip|uninstall) (?:the |all |any |every )?(?:firewall|csrf|authentication|authorization|rate limiting|encryption(?: at rest)?|selinux|apparmor|security|audit(?: log\w*| trail)?|input validation|signature (?:checks?|verification))\b|\bufw disable\b|\bsetenforce 0\b/i,
  /\b(?:md5|sha-?1|base64|rot13|plain ?text|ecb)\b[^.!?]{0,30}\b(?:for|to (?:store|hash|encrypt|protect)|of) (?:the |all |user )?(?:passwords?|secrets|credentials|tokens)\b|\bstor(?:e|ing) (?:the |all |user )?(?:passwords?|secrets|credentials|tokens)\b[^.!?]{0,30}\b(?:plain ?text|md5|base64|unhashed)\b/i,
  /\b(?:constant|static|fixed|hard-?coded) (?:iv|nonce|salt|jwt secret|secret key|encryption key)\b/i,
  /\b(?:Access-Control-Allow-Origin|cors|allowed?[_ ]?(?:origins|hosts))\b[^.!?\n]{0,30}["'\x60]\*|\btrusted-host\b|--no-check-certificate|--no-audit\b|--unsafe-perm\b|--allow-unauthenticated\b/i,
  /--privileged\b/i,
  /\bdocker\.sock\b/i,
  /\b(?:run|use|using|with) sudo\b|\bas root\b/i,
];
/** Set for everything that will ever run there. */
const FOR_EVERYTHING =
  /\b(?:NODE_TLS_REJECT_UNAUTHORIZED|sslVerify|strict-ssl|GIT_SSL_NO_VERIFY|PYTHONHTTPSVERIFY)\b[^.!?]{0,60}(?:\.env\b|--global|profile\b|\.bashrc|\.zshrc|every|always)|--global[^.!?]{0,40}(?:sslVerify|strict-ssl)/i;
/** It is said to be how things are done, or done for good, rather than once and here. */
const AS_PRACTICE =
  /\b(?:recommended|best practice|secure enough|safe enough|production|for good|permanent\w*|always|every|all (?:requests|endpoints|services|hosts|environments|ports)|by default|does not come back|nothing (?:gets|is) blocked|avoids? (?:most )?(?:problems|questions|errors|issues|support)|without (?:telling|asking|mention)|no need to (?:mention|tell|warn|explain)|unnoticed|silently|(?:must|should) (?:run )?sudo|whenever|when(?:ever)? (?:a |the )?\w{1,20} (?:fails|complains|errors))\b/i;
/** Who says this means a workbench, or the opposite. */
const ON_THE_BENCH =
  /\b(?:local(?:host|ly)?|development|dev (?:server|mode|only|environment)|self-signed|test(?:ing|s)?|sandbox|lab|ctf|demo|temporar\w+|debug\w*|internal|trusted network|only (?:if|when|for)|never|don't|do not|avoid|insecure|dangerous|unsafe|risk\w*|caution|warning|careful|vulnerab\w+|instead of|not recommended|not for production|bad|wrong|mistake|anti-?pattern|detect\w*|flag\w*|check(?:s|ing)? (?:for|that|whether|if)|look(?:s|ing)? for|find(?:s|ing)?s?|audit\w*|scan\w*|review\w*|issue|violation|misconfig\w+|deprecated|legacy|weak|restrict\w*|limit\w*|dmca|public (?:website|site|assets|api)|cdn|static (?:site|website))\b/i;
const ORDERED =
  /(?:^|[:;,.)>–—-] {0,3}|\b(?:and|then|must|should|always|just|simply|to|you|by|please) )(?:set|put|use|add|open|make|attach|turn|switch|disable|skip|run|chmod|sudo|grant|allow|mount|leave|keep|store|drop|remove|pass|configure|apply|give|enable|bind|install|fix|ignore|bypass)\b/i;

const MANY = 2;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [IDEA.bend | IDEA.permit | IDEA.destroy];

/** Advice that takes down what keeps strangers out, given as if it were good practice. */
export const judge: Instruction["judge"] = ({ text, kind, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  if (kind === "code" || !ORDERED.test(text)) return null;
  const hit = judged("warn", text, ...OPENINGS);
  if (!hit) return null;
  const near = around.near(1, 1);
  if (ON_THE_BENCH.test(near)) return null;
  const count = OPENINGS.filter((opening) => opening.test(near)).length;
  const offset = text.search(ORDERED);
  const isGrave = FOR_EVERYTHING.test(text) || (count >= MANY && (count > MANY || AS_PRACTICE.test(near)));
  return { offset, severity: isGrave ? "warn" : "info" };
};
