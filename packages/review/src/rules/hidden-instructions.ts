import { isExhibit } from "../context/mention";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { NOBODY } from "../instructions/instruction";
import { ordersIn } from "../instructions/orders-in";
import { urlsIn } from "../knowledge/hosts";
import { type HiddenPlace, hiddenPlaces } from "../read/hidden-places";
import { roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

/** Words to a machine rather than to whoever edits the file. */
const TO_THE_AGENT =
  /\b(?:ai|llm|agents?|assistants?|claude|chatgpt|gpt|gemini|copilot|cursor|language models?|model|chatbots?)\b[^.!?\n]{0,40}\b(?:must|should|shall|need to|have to|are (?:now )?(?:required|instructed|to)|will|please|always|never)\b|\b(?:instructions?|steps?|note|message|directive|important|attention|reminder|context|task)s? (?:for|to) (?:the |any |all |you,? )?(?:ai|llm|agents?|assistants?|claude|chatgpt|gpt|copilot|cursor|model)|\b(?:system|hidden|secret|agent|ai|assistant|admin)[ _-](?:instructions?|prompt|override|directive|command|message|note)s?\b|\b(?:system|assistant|agent|ai|claude)\s?:\s{0,3}[a-z]|\byou (?:must|should|shall|are now|need to|have to|will now)\b|\b(?:when|before|after|whenever|while) (?:you |the agent |the assistant )(?:\w+)/i;
const DEED =
  /\b(?:run|execute|install|curl|wget|bash|python3?|npx|send|upload|post|transmit|forward|fetch|download|read|open|visit|copy|write|delete|modify|include|append|collect|extract|reveal|output|print|add|set|grant|approve|disable|enable)\b/i;
const STRONG_DEED =
  /\b(?:run|execute|curl|wget|send|upload|transmit|forward|exfiltrat\w+|collect|extract|reveal|delete|grant|approve|disable|credentials?|tokens?|api[- ]keys?|passwords?|secrets?|\.env|\.ssh)\b/i;
/** An order and what it is about stand close together. */
const ORDER_CHARS = 300;
/** Notes to editors and to the programs that keep the file. */
const HOUSEKEEPING =
  /^\s*(?:prettier|markdownlint|eslint|vale|cspell|textlint|remark|lint|toc|doctoc|spdx|copyright|licen[cs]e|badges?|begin|end|start|auto-?generated|generated|todo|fixme|tbd|omit|more|truncate|include|#?(?:end)?region|vim:|-\*-|\w+[-:](?:start|end|begin|disable|enable|ignore)\b)/i;

/** Comments of a form tell whoever fills it in how. */
const TEMPLATE =
  /(?:^|\/)(?:templates?|scaffolds?|skeletons?)\/|(?:template|skeleton|boilerplate)s?\.\w{1,6}$|\.(?:tmpl|tpl|hbs|j2)$/i;

/** Finds orders that stand where no person looks: comments, attributes, invisible text, encodings. */
export function hiddenInstructions({ pkg, file }: Reading): Finding[] {
  const { findings, add } = hitList();
  for (const place of hiddenPlaces(file)) {
    const hit = judge(file, place);
    if (!hit) continue;
    const severity = severityOf(pkg, file, place, hit);
    add(severity, () => describe(file, place, hit));
  }
  return findings;
}

type Hit = { severity: Severity; text: string; offset: number };

/** One step less where attacks are on show, and never nothing: or else a claim would be enough to hide behind. */
function severityOf(pkg: ReviewedPackage, file: ReviewedFile, { line }: HiddenPlace, { severity }: Hit): Severity {
  if (severity !== "block") return severity;
  return roleOf(file.path) === "test" || isExhibit(pkg, file.path, file.statements(), line ?? 0) ? "warn" : "block";
}

/** That a package is named after a service is no reason to hide what that service is sent. */
function judge(file: ReviewedFile, place: HiddenPlace): Hit | null {
  for (const { statement, judgement } of ordersIn(NOBODY, place.text)) {
    if (judgement.severity === "info") continue;
    // Records, such as signatures, hold addresses and names without saying anything of them.
    if (judgement.severity === "warn" && isRecord(place)) continue;
    return {
      severity: roleOf(file.path) === "test" ? "warn" : "block",
      text: statement.text,
      offset: judgement.offset,
    };
  }
  return addressed(place, file.path);
}

function isRecord({ text, how }: HiddenPlace): boolean {
  if (!/^(?:base64|hex)/.test(how) || !/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Nothing of the known harmful kinds, but words that are meant for the agent and kept from the person. */
function addressed({ text, isEncoded }: HiddenPlace, path: string): Hit | null {
  if (isEncoded) return keptQuiet(text);
  if (HOUSEKEEPING.test(text)) return null;
  const match = TO_THE_AGENT.exec(text);
  if (!match || !DEED.test(text)) return null;
  const order = text.slice(Math.max(0, match.index - ORDER_CHARS), match.index + ORDER_CHARS);
  const isGrave =
    STRONG_DEED.test(order) &&
    (urlsIn(order).length > 0 || /credential|token|key|secret|password|\.env|\.ssh/i.test(order));
  if (isGrave) return { severity: "block", text, offset: match.index };
  const isWorthALook = STRONG_DEED.test(order) && !TEMPLATE.test(path);
  return { severity: isWorthALook ? "warn" : "info", text, offset: match.index };
}

/** Whoever encodes words and asks for silence about them means to be obeyed and not seen. */
function keptQuiet(text: string): Hit | null {
  const match = SILENCE.exec(text);
  const isOrder = match && DEED.test(text) && (urlsIn(text).length > 0 || OF_THE_USER.test(text));
  return isOrder ? { severity: "block", text, offset: match.index } : null;
}

const SILENCE =
  /\b(?:say nothing|tell (?:nobody|no ?one)|(?:do not|don't|never) (?:mention|tell|say|show|reveal|disclose|explain|announce|report|log)|without (?:telling|mentioning|showing|informing|asking)|(?:stay|keep|be) (?:silent|quiet)|keep (?:this|it) (?:secret|to yourself|quiet)|silently|secretly|unnoticed)\b/i;
const OF_THE_USER =
  /\b(?:home (?:directory|folder)|wallets?|passwords?|credentials?|tokens?|api[- ]keys?|secrets?|private keys?|cookies?|environment|conversation|user'?s?)\b|\.(?:env|ssh|aws|kdbx)\b|\bid_(?:rsa|ed25519|\*)/i;

function describe(file: ReviewedFile, { line, how }: HiddenPlace, { severity, text, offset }: Hit): Finding {
  return {
    rule: "hidden-instructions",
    severity,
    category: "hidden_text",
    file: file.path,
    line,
    excerpt: excerptOf(text, offset),
    message: `Orders for the agent are hidden in ${how}, where a person does not see them.`,
    remediation: "Write in plain sight what the agent is to do, or remove it.",
  };
}
