import { isScript, roleOf } from "../read/path-role";
import { isProgram, type Statement } from "../read/statements";
import type { ReviewedPackage, Severity } from "../report";
import { lessened } from "./severity";

const SPEAKS_OF_ATTACKS =
  /\b(?:malicious|attack(?:er|ers|s)?|adversar\w+|red flags?|suspicious|injections?|threats?|exploit\w*|jailbreak(?:s|ing)?|(?:prompt|system prompt|data) leak(?:s|ing|age)?|phishing|scams?|untrusted|vulnerab\w+|(?:directed at|addressed to|aimed at) (?:you|the (?:agent|model|assistant))|reads? (?:as|like) an (?:instruction|order)|hijack\w*|exfiltration|detect(?:s|ed|ing|ion|or|ors)?|flag(?:s|ged|ging)?|look(?:s|ing)? for|scan(?:s|ned|ning)? for|watch(?:ing)? (?:out )?for|refuse|reject|block(?:s|ed)|anti[ -]?patterns?|unsafe|dangerous|test (?:cases?|prompts?)|what not to|(?:anyone|anybody|someone|strangers?|attackers?) (?:can|could|may|might) (?:\w{1,12} )?(?:send|e-?mail|post|write|submit|inject|embed|hide|plant))\b|❌|🚫|⛔|🚩|注入|恶意|惡意|攻击|攻擊|攻撃|悪意|可疑|越狱|越獄|钓鱼|釣魚|인젝션|악성|공격/i;
const REPORTED_SPEECH =
  /\b(?:such as|like|e\.g\.,?|for example,?|say(?:s|ing)?|said|claim(?:s|ing)?|contain(?:s|ing)?|(?:(?:tell|ask|instruct|direct|urg|trick|order|convinc)(?:e?s|ing)|(?:can|could|may|might|would) (?:\w{1,12} )?(?:tell|ask|instruct|prompt|direct|trick|order|cause|convince|lead|get)) (?:you|it|the (?:agent|model|assistant|ai|llm|user))|attempt(?:s|ing)?|tr(?:y|ies|ying)) (?:that )?(?:[\w'-]{1,20} ){0,4}?(?:to )?["'“‘\x60(]{0,2}$/i;
const NEGATED =
  /\b(?:never|do not|don't|must not|should not|shouldn't|cannot|can't|may not|avoid|refuses? to|will not|won't|would never|does not|doesn't|not to|isn't|without|rather than|instead of|prevents?|no|not (?:an? )?(?:permission|licen[cs]e|consent|excuse|leave))\b(?! (?:work|function)\b)(?![^.;:!?]{0,20}\b(?:forget|hesitate|fail|skip|wait|stop|neglect|omit)\b)[^.;:!?]{0,60}$/i;
/** What people read before they install something, and an agent seldom does. */
const FOR_PEOPLE =
  /(?:^|\/)(?:readme|changelog|contributing|license|security|authors|code_of_conduct)(?:[.-][\w-]{1,12})*$/i;
const SECURITY_PURPOSE =
  /\b(?:security|secure|malware|threats?|phishing|scams?|social.engineering|vulnerabilit(?:y|ies)|pentest\w*|penetration|audit(?:s|ing|or)?|forensics?|red.?team\w*|scanner|guard(?:s|ian|rails?)?|prompt.injection|secrets? (?:detection|scanning)|sandbox\w*|hardening|defen[cs]e|defend\w*|shield\w*|firewall|threat.intel\w*|incident.response)\b|安全(?:审|檢|检|扫|掃|测|測|分析|评估|評估|防护|防護|漏洞|研究)|恶意|惡意|漏洞|渗透|滲透|脆弱性/i;
/** What a scanner is tried on, and what it knows by heart. */
const SAMPLES =
  /(?:^|[\W_])(?:self[-_]?tests?|test[-_]?(?:cases?|data|suite)|samples?|payloads?|signatures?|patterns?)(?:[\W_]|$)/i;

/** How a statement is meant: an order, the mention of one, or its opposite. */
export function softened(severity: Severity, place: Place): Severity | null {
  const { statement, offset } = place;
  if (isNegated(statement, offset) || isCondemned(statement, offset)) return null;

  if (isForbiddenAbove(place)) return "info";
  const quotes = [
    isSetApart(place),
    isReported(statement, offset),
    speaksOfAttacks(place),
    isSpokenAbout(place),
  ].filter(Boolean).length;
  // That a package is about security excuses what it quotes, and nothing that it orders.
  const steps = quotes + (isAboutSecurity(place.pkg) && (quotes > 0 || SAMPLES.test(place.path)) ? 1 : 0);
  return lessened(severity, steps);
}

type Place = {
  pkg: Pick<ReviewedPackage, "manifest">;
  path: string;
  statements: Statement[];
  index: number;
  statement: Statement;
  offset: number;
  laidOut?: boolean;
  meansPeople?: boolean;
};

const FORBIDS_BELOW =
  /^\W*(?:(?:this |the )?(?:skill|agent|tool|package|it) (?:does|must|should|will|may|can) ?not\W*$|(?:strictly |absolutely )?(?:forbidden|prohibited|disallowed|not allowed|out of scope|off[- ]limits)|never do\b|do not do\b|don'?ts\b|when not to use|do not use (?:this|when|if|for)|don't use (?:this|when|if|for)|(?:you )?(?:never|don'?t|do not|must not|should not|avoid)(?: do| when)?[^\w\n]{0,4}$|things (?:you|to) (?:must |should )?(?:never|not|avoid)|if (?:[\w-]{1,20} ){1,4}(?:is about to|tr(?:y|ies) to|attempts? to|wants? to))(?!\w)(?![^\n]{0,60}\b(?:skip|forget|omit|miss|fail|unless|except|without)\b)/i;
const IN_LIST = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/** Whether a list of what must not be done holds the statement: by its heading, or by the sentence above it. */
function isForbiddenAbove({ statements, index }: Place): boolean {
  const here = statements[index];
  if (!here || !IN_LIST.test(here.text)) return false;
  if (FORBIDS_BELOW.test(here.heading)) return true;
  for (let at = index - 1; at >= Math.max(0, index - 15); at -= 1) {
    const above = statements[at];
    if (!above || above.section !== here.section) return false;
    if (!IN_LIST.test(above.text)) return FORBIDS_BELOW.test(above.text) && above.text.length < 120;
  }
  return false;
}

/** "Without asking, delete ..." forbids the asking. */
const NEGATES_ASKING =
  /\b(?:without|don't|do not|never|no need to|instead of) (?:\w{1,12} ){0,2}(?:ask|tell|inform|notif|mention|confirm|prompt|warn|announc|wait|check|bother|alert|hesitat)\w{0,5}\b[^.;:!?,]{0,60},[^.;:!?]{0,40}$/i;

function isNegated({ text }: Statement, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 120), offset);
  return (NEGATED.test(before) || isOneOfForbidden(text, offset)) && !NEGATES_ASKING.test(before);
}

/** "Never invent a field, ..., or mark it as confirmed" forbids each of them. */
function isOneOfForbidden(text: string, offset: number): boolean {
  const list = /\b(?:never|do not|don't|must not|must never) (?=[^.;:!?]{1,200}, $)/i.test(
    text.slice(Math.max(0, offset - 240), offset),
  );
  return list && /^[^.;:!?]{1,160}, (?:or|nor) /i.test(text.slice(offset));
}

/** "To act without saying so is a mistake": a secrecy that is called bad is not asked for. */
const CONDEMNS =
  /^[^.;:!?,]{0,30}\b(?:without|silent(?:ly)?|secretly|quietly|hiding|unasked)\b[^.;:!?,]{0,60}\b(?:is|are|was|would be|counts? as|reads? as)\b (?:(?:a|an|the|always|almost|simply|much|far) ){0,2}(?:hiding|worse|bad|wrong|dishonest|misleading|mistakes?|failures?|bugs?|anti-?patterns?|defects?|lie|lying)\b/i;

function isCondemned({ text }: Statement, offset: number): boolean {
  return CONDEMNS.test(text.slice(offset, offset + 200));
}

function isSetApart(place: Place): boolean {
  const { pkg, path, statement, offset, laidOut = false, meansPeople = false } = place;
  const { kind, text } = statement;
  if (roleOf(path) === "test" || ((kind === "quote" || kind === "table") && (!laidOut || isAboutSecurity(pkg))))
    return true;
  return (
    isScript(path) ||
    DATA.test(path) ||
    (isProgram(statement) && !IN_A_SHELL.test(statement.language) && isAboutSecurity(pkg)) ||
    (FOR_PEOPLE.test(path) && !meansPeople) ||
    (kind !== "frontmatter" && quotationAt(text, offset) !== null) ||
    isPartOfQuotation(place) ||
    isLinkText(text, offset)
  );
}

/** A sentence of a longer quotation, or a line of a shown text in which one begins or ends. */
function isPartOfQuotation({ statements, index, statement }: Place): boolean {
  const own = marksIn(statement.text);
  if (statement.kind === "code") return !isProgram(statement) && own % 2 === 1;
  const before = marksIn(besides(statements, index, -1));
  const isInside = own % 2 === 1 || before % 2 === 1;
  return isInside && (before + own + marksIn(besides(statements, index, 1))) % 2 === 0;
}

function marksIn(text: string): number {
  return text.match(/["“”]/g)?.length ?? 0;
}

/** What stands before or behind a statement in its line. */
function besides(statements: Statement[], index: number, step: 1 | -1): string {
  const line = statements[index]?.line;
  let text = "";
  for (let at = index + step; statements[at]?.line === line && text.length < MAX_LINE_CHARS; at += step) {
    text += statements[at]?.text ?? "";
  }
  return text;
}

const MAX_LINE_CHARS = 2000;

/** Rows and records, which an agent looks things up in. */
const DATA = /\.(?:csv|tsv|jsonl|ndjson)$|(?:snapshot|index|data|dataset|corpus|results?)[\w.-]{0,20}\.json$/i;
/** What stands there is for the agent to run. */
const IN_A_SHELL = /^(?:(?:ba|z|fi|power)?sh(?:ell)?(?:-session)?|cmd|bat|batch|ps1|terminal)$/;

/** A command that is to be run is quoted only to set it apart. */
const IS_RUN = /\b(?:run|runs|running|execute|executing|call|calling|invoke|with|via|using|by) $/i;

const MARKS: [open: RegExp, close: RegExp][] = [
  [/(?<!\\)"/g, /(?<!\\)"/g],
  [/\\"/g, /\\"/g],
  [/`/g, /`/g],
  [/(?<![\p{L}\d])'(?=\p{L})/gu, /(?<=[\p{L}.!?])'(?![\p{L}\d])/gu],
  [/“/g, /”/g],
  [/‘/g, /’/g],
  [/「/g, /」/g],
  [/«/g, /»/g],
];

type Quotation = { from: number; to: number };

/** The quotation that an offset lies in, if it is closed again. */
function quotationAt(text: string, offset: number): Quotation | null {
  const before = text.slice(0, offset);
  for (const [open, close] of MARKS) {
    const opened = [...text.matchAll(open)].filter(({ index }) => index < offset);
    const last = opened.at(-1);
    if (!last) continue;
    const isPair = open.source !== close.source;
    const isOpen = isPair
      ? opened.length > [...text.matchAll(close)].filter(({ index }) => index < offset).length
      : opened.length % 2 === 1;
    const behind = text.slice(offset).search(close);
    if (!isOpen || behind === -1) continue;
    if (open.source === "`" && IS_RUN.test(before.slice(0, last.index))) continue;
    return { from: last.index, to: offset + behind };
  }
  return null;
}

const BEFORE_THE_NEXT = /["'`”»」] {0,2}(?:[,;/|]|or|and|,? ?(?:or|and)) {0,2}$/;
const THEN_THE_NEXT = /^\\?["'`”»」] {0,2}(?:[,;/|] {0,2}(?:or |and )?|(?:or|and) )\\?["'`“«「]/;
/** What the sentence says of the words that it quotes. */
const IS_DATA =
  /^\\?["'`”»」][^.!?]{0,60}\b(?:is|are|as|counts? as|be|being) (?:[\w-]{1,12} ){0,2}(?:content|data|text|untrusted|not|injections?|attacks?|attempts?|examples?|valid|suspicious|signs?)\b/i;

/** Whether words are quoted as one example of several, or as something that the sentence speaks about. */
function isSpokenAbout({ path, statement: { text }, offset }: Place): boolean {
  const quotation = quotationAt(text, offset);
  if (!quotation) return false;
  const behind = text.slice(quotation.to);
  return (
    roleOf(path) === "test" ||
    BEFORE_THE_NEXT.test(text.slice(0, quotation.from)) ||
    THEN_THE_NEXT.test(behind) ||
    IS_DATA.test(behind)
  );
}

function isLinkText(text: string, offset: number): boolean {
  const open = text.lastIndexOf("[", offset);
  if (open === -1 || text.indexOf("]", open) < offset) return false;
  return text.startsWith("](http", text.indexOf("]", offset));
}

function isReported({ text }: Statement, offset: number): boolean {
  return REPORTED_SPEECH.test(text.slice(Math.max(0, offset - 120), offset));
}

/** The statement itself, its heading, or the sentence that leads to it. */
function speaksOfAttacks({ path, statements, index, statement, offset }: Place): boolean {
  if (SPEAKS_OF_ATTACKS.test(path.replaceAll(/[-_/.]/g, " "))) return true;
  if (SPEAKS_OF_ATTACKS.test(statement.heading)) return true;
  if (SPEAKS_OF_ATTACKS.test(statement.text.slice(0, offset))) return true;
  const lead = leadOf(statements, index);
  return lead !== undefined && SPEAKS_OF_ATTACKS.test(lead.text);
}

/** The nearest statement before this one that belongs to another block and announces what follows. */
function leadOf(statements: Statement[], index: number): Statement | undefined {
  const section = statements[index]?.section;
  for (let at = index - 1; at >= Math.max(0, index - 12); at -= 1) {
    const statement = statements[at];
    if (!statement || statement.section !== section) return undefined;
    if (statement.kind !== "code" && /[:：]["'*]{0,3}$/.test(statement.text)) return statement;
  }
  return undefined;
}

/** Whether a place of a file is about attacks, in a package about security: what is decoded there is on show. */
export function isExhibit(pkg: Place["pkg"], path: string, statements: Statement[], line: number): boolean {
  if (!isAboutSecurity(pkg)) return false;
  const index = statements.findLastIndex((statement) => statement.line <= line);
  const statement = statements[index];
  return statement !== undefined && speaksOfAttacks({ pkg, path, statements, index, statement, offset: 0 });
}

/** Whether a package says that security is what it is for; any can say so. */
export function isAboutSecurity({ manifest }: Place["pkg"]): boolean {
  return SECURITY_PURPOSE.test(`${manifest.name.replaceAll("-", " ")} ${manifest.description}`);
}
