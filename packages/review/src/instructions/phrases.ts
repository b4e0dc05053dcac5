import type { Severity } from "../report";
import { type Judgement, judged } from "./instruction";

/** What opens accounts, and where it lies; the words alone, such as "API key", are too common to count. */
export const SECRET_THINGS =
  /(?<![\w.])\.env(?:\.\w{1,20})?\b(?![.-]?(?:example|sample|template))|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|(?<!\w)\.(?:ssh|aws)\b|\.kube\/config|\.netrc\b|\.npmrc\b|\.pypirc\b|\.git-credentials|\.docker\/config|\.gnupg|\/etc\/(?:passwd|shadow)|\bauth(?:-profiles)?\.json|\.credentials\.json|\.claude\.json|\benvironment variables?\b|\benv(?:ironment)? ?vars?\b|\b(?:all|any|every|user'?s|users'|their|his|stored|saved|found|discovered|available(?! to\b)|other|local|sensitive|collected|extracted|entire)[ ,](?:[\w/-]{1,20}[ ,]{1,2}){0,3}?(?:api[- ]?keys?|credentials?|secrets?|tokens?(?! (?:to|must|has to|have to) match\b)|passwords?|private keys?)\b|\b(?:api[- ]?keys?|credentials?|secrets?|tokens?|passwords?),? (?:and|or|&) (?:other )?(?:api[- ]?keys?|credentials?|secrets?|tokens?|passwords?)\b|\b(?:private|ssh|gpg) keys?\b|\b(?:seed|recovery) phrases?\b|\bmnemonics?\b|\bwallet (?:files?|keys?|data|seeds?|contents)\b|\bkeychain\b|\b(?:browser|session|login) (?:cookies|passwords|history|credentials|tokens?)\b|\bpassword (?:store|vault|database)\b|\bcredentials? files?\b|\bclipboard\b|\b(?:verification|one-time|2fa|mfa) codes?\b|\bpassword resets?\b/i;

/** What was said to the agent, and what it was told. */
export const CONVERSATION =
  /\b(?:(?:entire|full|whole|complete|current|user'?s|all|raw|previous) (?:[\w-]{1,20} ){0,2}(?:conversation|chat|messages?|prompts?|dialog(?:ue)?|transcript|context|session|history|quer(?:y|ies)|requests?|inputs?|questions?)|(?:conversation|chat|message|prompt|session) (?:history|log|logs|context|transcript|content|contents|data)|system[ _]prompt|task prompts?|<(?:user_?|system_?|task_?)?(?:prompt|query|input|message|request|conversation)>|tool ?calls?|(?:the |every )(?:user'?s )?(?:prompt|query|conversation)|user (?:prompt|input|message|quer(?:y|ies))s?)\b/i;

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
