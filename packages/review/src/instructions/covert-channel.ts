import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";
import { CONVERSATION, destinationOf, ordered, SECRET_THINGS } from "./phrases";

/** Ways out that do not look like sending. */
const CHANNEL =
  /\b(?:commit (?:messages?|trailers?|bod(?:y|ies))|trailers? [^.!?]{0,30}\bcommit|branch names?|branch after|tag after|issues? (?:in|at|on) https?|https?:\/\/[^\s)]{4,200}[?&]\w{1,20}=<|tag names?|front ?matter|pull request (?:descriptions?|titles?|bod(?:y|ies))|issue (?:comments?|titles?)|comments? (?:on|in|to) (?:https?:|an? issue|the issue|a gist)|public gists?|user[- ]agent|query (?:string|parameters?)|(?:picture|image|badge|pixel|favicon|link|url|qr code)s?\b[^.!?]{0,60}\b(?:base64|encod\w+|hex|followed by|holding|carrying|contain\w*|parameter)|dns (?:quer(?:y|ies)|lookups?|requests?)|subdomains?|changelog|docs? comments?|html comments?|alt text|metadata (?:field|of)|calendar (?:invites?|events?))\b|!\[[^\]]{0,60}\]\(https?:\/\/[^)\s]{4,200}[?&=]/i;
const CHANNELS = new RegExp(CHANNEL, "gi");
const PUT =
  /\b(?:append|name|give|put|include|encode|embed|post|add|write|insert|hide|place|attach|base64|smuggle|pack|stuff|store|leave|close|end|load|render|open|show|look up|query|resolve)\b/i;
const VALUES =
  /\b(?:values?|contents?|hex|base64|encoded|copy|deploy keys?|keys and|dump|list of|all|secrets?|output of)\b/i;
const PAYLOAD =
  /\b(?:deploy (?:keys?|tokens?)|repository'?s? secrets?|workflow variables|secrets? and|contents? of|(?:report|customer|user|private|internal|personal)'?s? (?:figures|data|details|numbers|records)|figures|what the (?:user|person|customer) (?:asked|said|wrote|typed)|values? (?:in|of|from) (?:the )?\.env)\b/i;
const DETECTS =
  /\b(?:never|do not|don't|must not|avoid|detect\w*|prevent\w*|scan\w*|leak\w*|attack\w*|injections?|hidden instructions|malicious|without (?:secrets|credentials)|redact\w*|mask\w*|strip|removed?|rotate|git-?secrets|pre-commit|placeholder|signature|signing|api[- ]keys? (?:in|to|as)|authenticat\w+)\b/i;

/** Orders to carry secrets off by a way that does not look like one. */
export const covertChannel: Instruction = {
  rule: "covert-channel",
  category: "exfiltration",
  message: "This has the agent put private data into something that others can read, where nobody expects it.",
  remediation: "Keep private data out of links, pictures, commits and comments.",
  ideas: [IDEA.bend | IDEA.send | IDEA.write | IDEA.run],
  judge({ text, kind }, around) {
    if (kind === "code" || !PUT.test(text) || !CHANNEL.test(text)) return null;
    const near = around.near(1, 1);
    if (DETECTS.test(near)) return null;
    const carries = (SECRET_THINGS.test(text) && VALUES.test(text)) || PAYLOAD.test(text);
    const talks =
      CONVERSATION.test(carriedBy(text)) ||
      /\bwhat the (?:user|person|customer) (?:asked|said|wrote|typed)\b/i.test(text);
    if (!carries && !talks) return null;
    const hit = ordered("warn", text, PUT);
    if (!hit) return null;
    const place = destinationOf(text, around.pkg);
    const isLink = /https?:|!\[/.test(text);
    const isPosted = carries && /\b(?:issues?|comments?|gists?)\b/i.test(text);
    return isLink && !isPosted && place !== "odd" && place !== "stranger" ? null : hit;
  },
};

/** What may be carried: words behind the order, or before it where it only points back; the way out itself is none. */
function carriedBy(text: string): string {
  const put = PUT.exec(text);
  const behind = text.slice(put?.index ?? 0);
  return (put && POINTS_BACK.test(behind.slice(put[0].length)) ? text : behind).replaceAll(CHANNELS, " ");
}

const POINTS_BACK = /^ (?:it|them|this|that|these|those)\b/i;
