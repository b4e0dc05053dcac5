import { lineCounter } from "./lines";
import { matchesIn } from "./matches";
import { isMarkdown } from "./path-role";
import type { ReviewedFile } from "./reviewed-file";
import { segmentAt } from "./segments";

/** Text that a person who looks at the page or the file does not come to see; without a line where the file has none. */
export type HiddenPlace = { text: string; line: number | null; how: string; isEncoded?: true };

const MIN_CHARS = 12;
const MAX_CHARS = 20_000;
const MAX_PLACES = 500;
const MIN_EMPTY_LINES = 40;
const MIN_WORDS_IN_NAME = 6;
const MAX_SPAN_CHARS = 400;

type Pattern = { how: string; pattern: RegExp; pages: boolean };

/** Properties with the values by which an element is not seen. */
const INVISIBLE: [property: string, value: string][] = [
  ["display", "none"],
  ["visibility", "hidden"],
  ["font-size", "0"],
  ["opacity", String.raw`0(?![.\d])`],
  ["color", String.raw`(?:#fff(?:fff)?|white|transparent)\b`],
  ["(?:left|top|text-indent)", String.raw`-\d{3,}`],
  ["(?:height|width)", String.raw`0(?![.\d])`],
];
const INVISIBLE_STYLE = INVISIBLE.map(([property, value]) => `${property}[ \\t]{0,3}:[ \\t]{0,3}${value}`).join("|");

/** The same as attributes of their own. */
const INVISIBLE_LOOKS = [
  ["(?:fill|color)", String.raw`(?:none|white|transparent|#fff(?:fff)?)\b`],
  ["opacity", String.raw`0(?![.\d])`],
  ["font-size", String.raw`[01](?:px|pt)?\b`],
]
  .map(([name, value]) => String.raw`\b${name}[ \t]{0,3}=[ \t]{0,3}["']?${value}`)
  .join("|");
const INVISIBLE_ATTRIBUTES = [
  String.raw`\bstyle[ \t]{0,3}=[ \t]{0,3}["'][^"'\n]{0,200}?(?:${INVISIBLE_STYLE})`,
  String.raw`\bhidden\b(?=[ \t]{0,3}(?:>|=|[a-z]))`,
  INVISIBLE_LOOKS,
].join("|");
const FURTHER_TAGS = String.raw`(?:\s{0,80}<[a-z]\w{0,9}(?: [^<>\n]{0,200})?>){0,3}`;

/** `pages` are those where only a page that shows the text hides it; the rest hide it from readers of the file too. */
const PATTERNS: Pattern[] = [
  {
    how: "a Markdown comment",
    pattern: /^[ \t]{0,3}\[[^\]\n]{1,60}\]:[ \t]{0,3}(?:#|<>)[ \t]{1,3}["'(]([^\n]{1,4000})/gm,
    pages: true,
  },
  {
    how: "the title of a link",
    pattern: /^[ \t]{0,3}\[[^\]\n]{1,60}\]:[ \t]{0,3}[^\s#<]\S{1,500}[ \t]{1,3}["'(]([^\n]{20,2000})/gm,
    pages: true,
  },
  { how: "the title of a link", pattern: /\]\([^()\s]{0,500}[ \t]{1,3}["']([^\n"']{20,2000})["']\)/g, pages: true },
  { how: "a picture's description", pattern: /!\[([^\][\n]{60,2000})\]\(/g, pages: true },
  {
    how: "an HTML attribute",
    pattern:
      /<[a-z][^<>\n]{0,300}?\b(?:alt|title|aria-label|aria-description|content|value|data-[\w-]{1,30})[ \t]{0,3}=[ \t]{0,3}["']([^"'\n]{40,2000})["']/gi,
    pages: true,
  },
  {
    how: "HTML that is not shown",
    pattern: new RegExp(
      String.raw`<[a-z][\w-]{0,20}\b[^<>\n]{0,300}?(?:${INVISIBLE_ATTRIBUTES})[^<>\n]{0,300}>${FURTHER_TAGS}([^<]{1,4000})`,
      "gi",
    ),
    pages: true,
  },
  {
    how: "an element that is not shown",
    pattern:
      /<(?:desc|metadata|template|noscript|script[ \t]{1,3}type[ \t]{0,3}=[ \t]{0,3}["']text\/(?!j|b|ecma)[^"'>]{1,40}["'])(?![\w-])[^<>\n]{0,200}>([^<]{12,4000})/gi,
    pages: true,
  },
  { how: "hundreds of spaces", pattern: /\S[ \t\u00a0\u3000]{150,}(\S[^\n]{10,4000})/g, pages: false },
];
const DATA_URI = /\bdata:text\/[\w.+-]{1,30}(?:;charset=[\w-]{1,20})?(;base64)?,([\w+/%=.~!*'()-]{16,40000})/gi;

/** Everything in a file that is there without being seen. */
export function hiddenPlaces(file: ReviewedFile): HiddenPlace[] {
  const { text, path, inside } = file;
  const within = (inside?.hidden ?? []).slice(0, MAX_PLACES);
  within.push(...nameOf(path));
  if (text === null) return within;
  return [...within, ...unshown(file, text), ...belowEmptyLines(text), ...dataUris(text), ...decoded(file)];
}

/** What the page that is made of a file does not show, or its lines do not. */
function unshown(file: ReviewedFile, text: string): HiddenPlace[] {
  const isPage = isMarkdown(file.path) || /\.(?:html?|svg|xml)$/i.test(file.path);
  const places: HiddenPlace[] = isPage ? comments(file, text) : [];

  for (const { how, pattern, pages } of PATTERNS) {
    if (pages && !isPage) continue;
    const lineAt = lineCounter(text);
    for (const match of matchesIn(text, pattern)) {
      if (places.length >= MAX_PLACES) return places;
      const hidden = (match[1] ?? "").trim();
      const line = lineAt(match.index).number;
      if (pages && (isShownAsCode(file, line) || isInCodeSpan(file, match.index))) continue;
      if (hidden.length >= MIN_CHARS) places.push({ text: hidden.slice(0, MAX_CHARS), line, how });
    }
  }
  return places;
}

/** Who lists a folder reads the names in it. */
function nameOf(path: string): HiddenPlace[] {
  const words = (path.split("/").at(-1) ?? "").split(/[\s_-]+/);
  return words.length < MIN_WORDS_IN_NAME ? [] : [{ text: words.join(" "), line: null, how: "the name of the file" }];
}

/** A page ends a comment at its mark, or never. */
function comments(file: ReviewedFile, text: string): HiddenPlace[] {
  const places: HiddenPlace[] = [];
  const lineAt = lineCounter(text);
  const opening = /<\\?!--/g;

  let until = -1;

  for (let match = opening.exec(text); match && places.length < MAX_PLACES; match = opening.exec(text)) {
    const from = opening.lastIndex;
    if (until < from) {
      const end = text.indexOf("-->", from);
      until = end === -1 ? text.length : end;
    }
    const line = lineAt(match.index).number;
    const hidden = text.slice(from, Math.min(until, from + MAX_CHARS)).trim();
    opening.lastIndex = until;
    if (isShownAsCode(file, line) || isInCodeSpan(file, match.index)) opening.lastIndex = from;
    else if (hidden.length >= MIN_CHARS) places.push({ text: hidden, line, how: "an HTML comment" });
  }
  return places;
}

/** Fenced code shows what it holds; a file that was too long to be cut into segments may hide it anywhere. */
function isShownAsCode(file: ReviewedFile, line: number): boolean {
  const segment = segmentAt(file.segments(), line);
  return isMarkdown(file.path) && segment?.kind === "code" && segment.lastLine !== Number.POSITIVE_INFINITY;
}

const CODE_SPANS = /(`{1,3})(?!`)[^\n]{1,400}?(?<!`)\1(?!`)/g;

/** Whether a tag of a page is shown as code within its line, as in "uses `<noscript>` for these"; in HTML nothing is. */
function isInCodeSpan({ path, text }: ReviewedFile, offset: number): boolean {
  if (!isMarkdown(path) || text === null) return false;
  const paragraph = text.lastIndexOf("\n\n", offset) + 1;
  if (/^\s{0,8}</.test(text.slice(paragraph, paragraph + MAX_SPAN_CHARS))) return false;
  const start = Math.max(text.lastIndexOf("\n", offset) + 1, offset - MAX_SPAN_CHARS);
  const [line = ""] = text.slice(start, offset + MAX_SPAN_CHARS).split("\n", 1);
  const spans = [...matchesIn(line, CODE_SPANS)];
  return spans.some(({ 0: span, index }) => start + index < offset && offset < start + index + span.length);
}

/** Whoever scrolls takes the empty lines for the end of the file. */
function* belowEmptyLines(text: string): Generator<HiddenPlace> {
  const lineAt = lineCounter(text);
  for (const { 0: gap, index } of matchesIn(text, /\n[ \t\r\n]{40,}/g)) {
    const end = index + gap.length;
    if (gap.split("\n").length <= MIN_EMPTY_LINES || end >= text.length) continue;
    yield { text: text.slice(end, end + MAX_CHARS), line: lineAt(end).number, how: "a screenful of empty lines" };
  }
}

function* dataUris(text: string): Generator<HiddenPlace> {
  const lineAt = lineCounter(text);
  for (const { 1: base64, 2: data = "", index } of matchesIn(text, DATA_URI)) {
    const hidden = base64 ? Buffer.from(data, "base64").toString("utf8") : percentDecoded(data);
    if (hidden.length >= MIN_CHARS) yield { text: hidden, line: lineAt(index).number, how: "a data: address" };
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decoded(file: ReviewedFile): HiddenPlace[] {
  const tags = [...matchesIn(file.text ?? "", /[\u{e0020}-\u{e007e}]{8,4000}/gu)].map(({ 0: run }) => ({
    text: [...run].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join(""),
    line: 1,
    how: "invisible characters",
  }));
  const encoded = file
    .decoded()
    .map(({ text, line, encoding }) => ({ text, line, how: encoding, isEncoded: true as const }));
  return [...tags, ...encoded].filter(({ text }) => text.length >= MIN_CHARS && text.includes(" "));
}
