import { askedOnce } from "../follow/code/remembered";
import { speaksOf } from "../match/phrase-lists";
import { isScript, roleOf } from "../read/path-role";
import { isProgram, type Statement } from "../read/statements";
import { subjectOf } from "../read/subject";
import type { ReviewedPackage, Severity } from "../report";
import { isCondemned, isForbiddenAbove, isNegated } from "./forbidden";
import { isLinkText, isSpokenAbout, quotationAt } from "./quotation";
import { lessened } from "./severity";

const SPEAKS_OF_ATTACKS = speaksOf("speaks-of-attacks");
const REPORTS_SPEECH = speaksOf("reports-speech");
/** What people read before they install something, and an agent seldom does. */
const FOR_PEOPLE =
  /(?:^|\/)(?:readme|changelog|contributing|license|security|authors|code_of_conduct)(?:[.-][\w-]{1,12})*$/i;
/** What a scanner is tried on, and what it knows by heart. */
const SAMPLES =
  /(?:^|[\W_])(?:self[-_]?tests?|test[-_]?(?:cases?|data|suite)|samples?|payloads?|signatures?|patterns?)(?:[\W_]|$)/i;

type Place = {
  pkg: Pick<ReviewedPackage, "manifest">;
  path: string;
  statements: Statement[];
  index: number;
  statement: Statement;
  offset: number;
  laidOut?: boolean;
  meansPeople?: boolean;
  isAbroad?: boolean;
  isUnlikely?: boolean;
};

/** How bad a statement is where it stands: each way in which it is a mention and no order takes a step; null for its opposite. */
export function softened(severity: Severity, place: Place): Severity | null {
  const { statement, statements, index, offset, isUnlikely = false } = place;
  if (!place.isAbroad && isNegated(statement.text, offset)) return null;
  if (isCondemned(statement.text, offset)) return null;
  if (isForbiddenAbove(statements, index)) return "info";

  const excuses = [isUnlikely, isSetApart(place), isReported(place), speaksOfAttacks(place), isExample(place)].filter(
    Boolean,
  ).length;
  // That a package is about security excuses what it quotes, and nothing that it orders.
  const isOnShow = isAboutSecurity(place.pkg) && (excuses > 0 || SAMPLES.test(place.path));
  return lessened(severity, excuses + (isOnShow ? 1 : 0));
}

function isSetApart(place: Place): boolean {
  const { pkg, path, statement, offset, laidOut = false, meansPeople = false } = place;
  const { kind, text, language } = statement;
  const isLaidOut = kind === "quote" || kind === "table";
  return (
    roleOf(path) === "test" ||
    (isLaidOut && (!laidOut || isAboutSecurity(pkg))) ||
    isScript(path) ||
    DATA.test(path) ||
    (isProgram(statement) && !IN_A_SHELL.test(language) && isAboutSecurity(pkg)) ||
    (FOR_PEOPLE.test(path) && !meansPeople) ||
    isQuoted(statement, offset) ||
    isPartOfQuotation(place) ||
    isLinkText(text, offset)
  );
}

/** In the frontmatter a value as a whole may stand in quotation marks, which are none then. */
function isQuoted({ kind, text }: Statement, offset: number): boolean {
  const quotation = quotationAt(text, offset);
  return quotation !== null && (kind !== "frontmatter" || BEHIND_WORDS.test(text.slice(0, quotation.from)));
}

const BEHIND_WORDS = /(?:[\p{L}\p{N}]+[^\p{L}\p{N}]+){3}$/u;
/** Rows and records, which an agent looks things up in, and texts that it translates. */
const DATA =
  /\.(?:csv|tsv|jsonl|ndjson|po|pot|xlf|xliff|arb|resx|strings)$|(?:snapshot|index|data|dataset|corpus|results?)[\w.-]{0,20}\.json$/i;
/** What stands there is for the agent to run. */
const IN_A_SHELL = /^(?:(?:ba|z|fi|power)?sh(?:ell)?(?:-session)?|cmd|bat|batch|ps1|terminal)$/;

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

const MAX_LINE_CHARS = 2000;

/** What stands before or behind a statement in its line. */
function besides(statements: Statement[], index: number, step: 1 | -1): string {
  const line = statements[index]?.line;
  let text = "";
  for (let at = index + step; statements[at]?.line === line && text.length < MAX_LINE_CHARS; at += step) {
    text += statements[at]?.text ?? "";
  }
  return text;
}

function isReported({ statement: { text }, offset }: Place): boolean {
  const before = text.slice(Math.max(0, offset - REPORT_CHARS), offset);
  const phrase = REPORTED.exec(before)?.[0] ?? "";
  return REPORTS_SPEECH(phrase.split(" ").slice(-MAX_REPORT_WORDS).join(" "));
}

const REPORT_CHARS = 120;
const MAX_REPORT_WORDS = 7;
/** The words right before a place, and the mark that opens what is reported. */
const REPORTED = /[\p{L}\d' -]*["'“‘`(]{0,2}$/u;

/** The statement itself, its heading, or the sentence that leads to it. */
function speaksOfAttacks({ path, statements, index, statement, offset }: Place): boolean {
  const lead = leadOf(statements, index)?.text ?? "";
  const said = [path.replaceAll(/[-_/.]/g, " "), statement.heading, statement.text.slice(0, offset), lead];
  return said.some(SPEAKS_OF_ATTACKS);
}

const MAX_LEAD_STATEMENTS = 12;

/** The nearest statement before this one that belongs to another block and announces what follows. */
function leadOf(statements: Statement[], index: number): Statement | undefined {
  const section = statements[index]?.section;
  for (let at = index - 1; at >= Math.max(0, index - MAX_LEAD_STATEMENTS); at -= 1) {
    const statement = statements[at];
    if (!statement || statement.section !== section) return undefined;
    if (statement.kind !== "code" && /[:：]["'*]{0,3}$/.test(statement.text)) return statement;
  }
  return undefined;
}

/** Quoted as one example of several, or as something that the sentence speaks about. */
function isExample({ path, statement: { text }, offset }: Place): boolean {
  const quotation = quotationAt(text, offset);
  return quotation !== null && (roleOf(path) === "test" || isSpokenAbout(text, quotation));
}

/** Whether a place of a file is about attacks, in a package about security: what is decoded there is on show. */
export function isExhibit(pkg: Place["pkg"], path: string, statements: Statement[], line: number): boolean {
  if (!isAboutSecurity(pkg)) return false;
  const index = statements.findLastIndex((statement) => statement.line <= line);
  const statement = statements[index];
  return statement !== undefined && speaksOfAttacks({ pkg, path, statements, index, statement, offset: 0 });
}

const SAYS_SECURITY = speaksOf("about-security");

/** Whether a package says that security is what it is for; any can say so. */
export function isAboutSecurity({ manifest }: Pick<ReviewedPackage, "manifest">): boolean {
  return saysSecurity(manifest);
}

const saysSecurity = askedOnce((manifest: ReviewedPackage["manifest"]) => SAYS_SECURITY(subjectOf({ manifest })));
