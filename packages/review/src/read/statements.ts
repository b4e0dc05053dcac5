import { matchesIn } from "./matches";
import { unmaskProse } from "./normalised-view";
import { isMarkdown, isScript } from "./path-role";
import { type Segment, type SegmentKind, segmentAt } from "./segments";

/** A sentence, a table row or a line of code, in reading order and without markup that only changes its looks. */
export type Statement = {
  text: string;
  line: number;
  kind: SegmentKind;
  /** Of a fenced block, as written behind the fence. */
  language: string;
  heading: string;
  /** Statements between two headings share it. */
  section: number;
  /** Statements of one paragraph, list item or code block share it. */
  block: number;
};

const MAX_STATEMENT_CHARS = 800;
/** Shorter ones, such as "e.g.", belong to what follows. */
const MIN_STATEMENT_CHARS = 12;
const MAX_QUOTE_CHARS = 300;
const MAX_BLOCK_CHARS = 8000;
const SENTENCE_END = /(?<=[.!?][)"'`]?)[ \t]+(?=\S)|(?<=[。！？；])/g;
const LIST_ITEM = /^\s{0,40}(?:[-*+•]|\d{1,3}[.)])\s/;
const HEADING = /^\s{0,3}#{1,6}\s/;
/** Cells that tabs part, as in lists that are no pages. */
const ROW = /\S\t\S/;
const LOOKS =
  /\*{1,3}|__|~~|<\/?(?:a|b|br|center|code|details|div|em|font|h\d|i|kbd|li|ol|p|small|span|strong|sub|summary|sup|u|ul)\b[^<>]{0,300}>/gi;

/** A file's text as statements; comments that a page does not show are left to the rules for hidden text. */
export function statementsOf(path: string, text: string, segments: Segment[]): Statement[] {
  const statements: Statement[] = [];
  const isProse = /(?:^|\/)[^.]+$|\.(?:txt|text|rst|adoc|org|log|me)$/i.test(path) && !isScript(path);
  let block: Block = { parts: [], chars: 0, kind: "prose", language: "", heading: "" };
  let section = 0;
  let blocks = 0;

  const flush = () => {
    if (block.parts.length === 0) return;
    blocks += 1;
    split(block, { section, block: blocks }, statements);
    block = { ...block, parts: [], chars: 0 };
  };

  text.split("\n").forEach((line, index) => {
    if (line === "" && block.parts.length === 0) return;
    const number = index + 1;
    const segment = segmentAt(segments, number);
    const kind = isProse && segment?.kind === "code" && !isMarkdown(path) ? "prose" : (segment?.kind ?? "prose");
    if (kind === "comment") return;
    const heading = segment?.heading ?? "";
    const isSeparate = kind === "code" || kind === "table" || kind === "frontmatter";

    const isHeading = kind === "prose" && HEADING.test(line);
    const isAlone = isHeading || (isProse && ROW.test(line));
    if (isAlone || kind !== block.kind || LIST_ITEM.test(line) || block.chars > MAX_BLOCK_CHARS) flush();
    if (line.trim() === "" && !isSeparate) {
      flush();
      return;
    }
    if (isHeading) section += 1;
    block.kind = kind;
    block.language = segment?.language ?? "";
    block.heading = heading;
    block.chars += line.length;
    block.parts.push({ line: number, text: line });
    if (isAlone) flush();
  });
  flush();
  return statements;
}

/** Languages of fenced blocks that hold words for an agent rather than a program. */
const WORDS =
  /^(?:|text|txt|plain|plaintext|markdown|md|mdx|yaml|yml|json|jsonc|toml|xml|html|prompt|none|console|output)$/;

/** Whether a statement is a line of a program that a page shows. */
export function isProgram({ kind, language }: Pick<Statement, "kind" | "language">): boolean {
  return kind === "code" && !WORDS.test(language);
}

type Block = { parts: { line: number; text: string }[]; chars: number } & Place;

type Place = Pick<Statement, "kind" | "language" | "heading">;
type Position = Pick<Statement, "section" | "block">;

function split({ parts, kind, language, heading }: Block, position: Position, statements: Statement[]): void {
  const isSeparate = kind === "code" || kind === "table" || kind === "frontmatter";
  const place = { kind, language, heading, ...position };
  if (isSeparate) {
    for (const { line, text } of parts) addPieces(statements, plain(text), line, place);
    return;
  }

  const starts: { offset: number; line: number }[] = [];
  let joined = "";
  for (const { line, text } of parts) {
    starts.push({ offset: joined.length, line });
    joined += `${plain(text)} `;
  }
  let from = 0;
  let at = 0;
  const cut = (end: number) => {
    while ((starts[at + 1]?.offset ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    addPieces(statements, joined.slice(from, end), starts[at]?.line ?? 1, place);
    from = end;
  };
  const ticks = [...matchesIn(joined, /`+/g)].map((tick) => tick.index);
  let ticksBefore = 0;
  for (const { index, 0: gap } of matchesIn(joined, SENTENCE_END)) {
    while ((ticks[ticksBefore] ?? Number.POSITIVE_INFINITY) < index) ticksBefore += 1;
    // What stands between two ticks is one quotation, however many sentences it has.
    if (ticksBefore % 2 === 1 && (ticks[ticksBefore] ?? Number.POSITIVE_INFINITY) - index < MAX_QUOTE_CHARS) continue;
    if (index - from >= MIN_STATEMENT_CHARS) cut(index + gap.length);
  }
  cut(joined.length);
}

function addPieces(statements: Statement[], text: string, line: number, place: Place & Position): void {
  for (let start = 0; start < text.length; start += MAX_STATEMENT_CHARS) {
    const piece = text.slice(start, start + MAX_STATEMENT_CHARS).trim();
    if (piece !== "") statements.push({ text: piece, line, ...place });
  }
}

function plain(line: string): string {
  if (BARE.test(line)) return line;
  const bare = line.includes("*") || line.includes("<") || line.includes("_") ? line.replace(LOOKS, "") : line;
  const marked = bare.includes("&#") ? bare.replace(/&#(x?)([0-9a-f]{1,6});/gi, fromEntity) : bare;
  return unmaskProse(marked)
    .replace(/^\s*(?:>\s?)+/, "")
    .replace(/\s{2,}|[^\S ]/g, " ");
}

/** Nothing in it is markup, masked or a gap. */
const BARE = /^[A-Za-z0-9,.;:(){}[\]]*$/;

function fromEntity(entity: string, hex: string, digits: string): string {
  const code = Number.parseInt(digits, hex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
