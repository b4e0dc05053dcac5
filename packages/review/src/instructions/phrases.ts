import { hostKindOf, hostOf, isDeclaredHost, isNameless, urlsIn } from "../knowledge/hosts";
import type { Severity } from "../report";
import { isExample, isLeftOpen, isMadeUp } from "./grammar/recipient";
import { type Judgement, judged, type Surroundings } from "./instruction";

/** What opens accounts, and where it lies; the words alone, such as "API key", are too common to count. */
export const SECRET_THINGS =
  /(?<![\w.])\.env(?:\.\w{1,20})?\b(?![.-]?(?:example|sample|template))|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|(?<!\w)\.(?:ssh|aws)\b|\.kube\/config|\.netrc\b|\.npmrc\b|\.pypirc\b|\.git-credentials|\.docker\/config|\.gnupg|\/etc\/(?:passwd|shadow)|\bauth(?:-profiles)?\.json|\.credentials\.json|\.claude\.json|\benvironment variables?\b|\benv(?:ironment)? ?vars?\b|\b(?:all|any|every|user'?s|users'|their|his|stored|saved|found|discovered|available(?! to\b)|other|local|sensitive|collected|extracted|entire)[ ,](?:[\w/-]{1,20}[ ,]{1,2}){0,3}?(?:api[- ]?keys?|credentials?|secrets?|tokens?(?! (?:to|must|has to|have to) match\b)|passwords?|private keys?)\b|\b(?:api[- ]?keys?|credentials?|secrets?|tokens?|passwords?),? (?:and|or|&) (?:other )?(?:api[- ]?keys?|credentials?|secrets?|tokens?|passwords?)\b|\b(?:private|ssh|gpg) keys?\b|\b(?:seed|recovery) phrases?\b|\bmnemonics?\b|\bwallet (?:files?|keys?|data|seeds?|contents)\b|\bkeychain\b|\b(?:browser|session|login) (?:cookies|passwords|history|credentials|tokens?)\b|\bpassword (?:store|vault|database)\b|\bcredentials? files?\b|\bclipboard\b|\b(?:verification|one-time|2fa|mfa) codes?\b|\bpassword resets?\b/i;

/** What was said to the agent, and what it was told. */
export const CONVERSATION =
  /\b(?:(?:entire|full|whole|complete|current|user'?s|all|raw|previous) (?:[\w-]{1,20} ){0,2}(?:conversation|chat|messages?|prompts?|dialog(?:ue)?|transcript|context|session|history|quer(?:y|ies)|requests?|inputs?|questions?)|(?:conversation|chat|message|prompt|session) (?:history|log|logs|context|transcript|content|contents|data)|system[ _]prompt|task prompts?|<(?:user_?|system_?|task_?)?(?:prompt|query|input|message|request|conversation)>|tool ?calls?|(?:the |every )(?:user'?s )?(?:prompt|query|conversation)|user (?:prompt|input|message|quer(?:y|ies))s?)\b/i;

const SENDS =
  "(?:send|upload|post|transmit|forward|exfiltrate|e-?mail|submit|sync|push|relay|leak|beacon|stream|publish|transfer|report|mirror|back (?:it |them |this |these |everything )?up|make an? (?:http )?(?:post |get |put )?request)";
/** What carries data away, in whatever form. */
export const SEND_VERB = new RegExp(
  String.raw`\b(?:${SENDS}|(?:send|upload|post|transmit|forward|exfiltrat|e-?mail|submit|sync|push|relay|leak|beacon|stream|publish|transfer|report|mirror)(?:s|es|ed|ing|t?ted|t?ting|hed)|sent|curl (?!-\w*[oO]\b)[^|]{0,200}?(?:-d\b|-F\b|-T\b|-X ?P|--data|--form|--upload)|(?:POST|PUT) (?:it|them|this|the|to|request)|(?:open|visit|load|fetch|get|request|render|show|display|call)\b[^.!?\n]{0,80}https?:\/\/\S{3,200}[?=]|(?:include|append|add|embed|encode|attach|put|pass|place|copy)(?:d|s|ing)?\b[^.!?]{1,80}\b(?:url|query (?:string|param\w*)|request|header|image (?:link|tag)|user-agent))|POST 到|上传|发送|传输|提交到|转发|アップロード|送信|전송|업로드`,
  "i",
);
/** The same as an order. */
export const SEND_ORDER = new RegExp(
  String.raw`(?:^|[:;,.)\]>*-] {0,3}|\b(?:must|should|always|then|and|also|please|immediately|first|next|now|will|shall|automatically|silently|secretly|quietly|simply|agent|assistant|you|before|after|using|run|with|sure to|need to|have to|remember to|required to|command:?) ["\x60]?)[\x60"]?(?:${SENDS}\b|curl (?!-\w*[oO]\b)[^|]{0,200}?(?:-d\b|-F\b|-T\b|-X ?P|--data|--form|--upload))`,
  "i",
);

/** The first place where one of the patterns matches, judged as so bad if it has somebody do it; what is told or asked is no order. */
export function ordered(severity: Severity, text: string, ...patterns: RegExp[]): Judgement | null {
  const hit = judged(severity, text, ...patterns);
  const before = text.slice(0, hit?.offset);
  return hit && IMPERATIVE.test(before) && !isLegend(before) ? hit : null;
}

/** What stands before the verb of an order, as the source of a pattern. */
export const BEFORE_AN_ORDER = String.raw`(?:^|[:;,.)\]>|"'\x60-] {0,3}|\b(?:must|should|always|then|and|also|please|immediately|first|next|now|will|shall|automatically|silently|secretly|quietly|just|simply|agent|assistant|you|before|after|permanently|(?:need|have|sure|remember|required|instructed|supposed|going|allowed|free|ready) to) )`;
export const IMPERATIVE = new RegExp(`${BEFORE_AN_ORDER}$`, "i");
/** What an option or an answer means, which somebody else chooses or gives. */
const LEGEND =
  /(?:`-{1,2}\w[^`\n]{0,40}`|\b(?:stdout|stderr|exit code|returns?|value|status|decision)\b[^.!?\n]{0,12}`[^`\n]{1,30}`)\)?\s{0,2}(?:[:=–—|→-]\s{0,2}){1,2}$/i;

/** Whether what follows says what an option or an answer means. */
export function isLegend(before: string): boolean {
  return LEGEND.test(before);
}

const EMAIL =
  /(?:\b(?:(?:to|at|via|cc|bcc)\b:?|e-?mail) ["'\x60<]?|mailto:)[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}\b/i;
const SOME_PLACE =
  /\bto (?:an?|this|the) (?:[\w-]{1,20} ){0,4}(?:server|endpoint|webhook|collector|backend|url|host|bucket|c2|telemetry|analytics|dashboard|remote|cloud|repository|repo|api|service|channel|domain)\b/i;
const OURS =
  /\b(?:to|with|on) (?:our|my) (?:[\w-]{1,20} ){0,4}(?:server|endpoint|webhook|collector|backend|host|bucket|c2|telemetry|analytics|remote|cloud|storage|system|database|platform)\b/i;

/**
 * Where a text would have something sent: "odd" is a place that no service of good repute lives at, "own" one that
 * belongs to the service the package is for, "ours" the author's, "vague" one that is described and not named.
 */
export type Destination = "odd" | "stranger" | "own" | "ours" | "vague";

const TOWARDS_A_LINK = /\b(?:to|into|onto|at|via|through|towards?)(?: [\w'’-]{1,20}){0,3} $/i;
const CITES =
  /(?:^|[|,;(:•*\d.-] {0,2}|\b(?:in|see|per|by|of|from|and|or|the|an?|read|check|docs?|documentation|guide|references?|refs?|source|specification|spec)\b:? )$/i;

/** Whether an address is where a linked word leads who wants to read more, and not where something goes. */
function isCitation(text: string, offset: number): boolean {
  if (text.slice(offset - 2, offset) !== "](") return false;
  const open = text.lastIndexOf("[", offset - 2);
  if (open === -1 || /https?:/.test(text.slice(open, offset))) return false;
  const before = text.slice(Math.max(0, open - MAX_LEAD_CHARS), open);
  return CITES.test(before) && !TOWARDS_A_LINK.test(before);
}

const MAX_LEAD_CHARS = 80;

/** A call that carries nothing away. */
export const MERE_REQUEST =
  /^send (?:an? |one |the )?(?:[\w-]{1,12} ){0,2}(?:request|ping|query)s?\b(?![^.!?;]{0,60}\b(?:with|contain\w*|includ\w+|body|payload|carry\w*)\b)/i;
/** Trouble is told to those who can mend it. */
export const REPORTS_TROUBLE =
  /(?<![\w/.-])report\w* (?:[\w-]{1,14} ){0,3}(?:breach|bugs?|vulnerabilit\w+|incidents?|abuse|problems?|concerns?|violations?|spam|phishing|misuse|(?:security )?issues?)\w{0,2}\b/i;

/** Where a text would have something sent, the worst place of several; null where it names and describes none. */
export function destinationOf(text: string, pkg: Surroundings["pkg"]): Destination | null {
  const kinds = urlsIn(text)
    .filter(({ url, offset }) => !isLeftOpen(url) && !isExample(text, offset) && !isCitation(text, offset))
    .map(({ url }) => ({ kind: hostKindOf(url), host: hostOf(url) ?? "" }))
    .filter(({ kind }) => kind !== "local");
  if (kinds.some(({ kind }) => isNameless(kind))) return "odd";
  if (kinds.some(({ kind, host }) => kind !== "well_known" && !isDeclaredHost(pkg, host))) return "stranger";
  if (kinds.length > 0) return "own";
  const email = EMAIL.exec(text)?.[0];
  if (
    email &&
    !isMadeUp(email.slice(email.search(/[\w.+-]{1,64}@/))) &&
    !/@(?:example\.|users\.noreply|anthropic\.com|[\w.-]*(?:domain|company|university|yourorg)\.)/i.test(email)
  )
    return "stranger";
  if (OURS.test(text)) return "ours";
  return SOME_PLACE.test(text) ? "vague" : null;
}
