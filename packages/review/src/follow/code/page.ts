import { lineCounter } from "../../read/lines";
import { matchesIn } from "../../read/matches";

/** A program put together from pieces of a file, and the line of the file for each of its lines. */
export type GatheredCode = { code: string; lines: number[] };

const PAGE = /\.(?:html?|xhtml|hta|svg)$/i;
/** What a server or a build makes pages of. */
const TEMPLATE =
  /\.(?:php|phtml|erb|ejs|hbs|handlebars|mustache|twig|liquid|njk|j2|jinja2?|jsp|cshtml|tmpl|tpl|gohtml|vue|svelte|astro)$/i;
/** What a server puts in before a browser sees it. */
const FILLED_IN = /<\?[^>]{0,300}\?>|<%[^>]{0,300}%>/g;
const MAX_PIECES = 500;
const MAX_CODE_CHARS = 256 * 1024;
const MAX_FRAME_DEPTH = 2;
/** Of scripts that no browser runs: data, templates, other languages. */
const NOT_RUN =
  /\btype\s*=\s*["']?(?!(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:babel|jsx))\b)[\w/+.-]+/i;
const OPENING = /<script\b([^>]{0,2000})>/gi;
const HANDLER = /[\s"'/]on[a-z]{3,30}\s{0,5}=\s{0,5}(?:"([^"]{1,20000})"|'([^']{1,20000})')/gi;
const LINK =
  /\b(?:href|src|action|formaction|data|to|from|values)\s{0,5}=\s{0,5}(?:"\s{0,20}([^"]{11,20000})"|'\s{0,20}([^']{11,20000})')/gi;
const FRAME = /\bsrcdoc\s{0,5}=\s{0,5}(?:"([^"]{1,100000})"|'([^']{1,100000})')/gi;
const NAMED: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
  colon: ":",
  tab: "\t",
  newline: "\n",
};

/** Whether a file is a page, or what pages are made of, by its name. */
export function isPage(path: string): boolean {
  return PAGE.test(path) || TEMPLATE.test(path);
}

/** The scripts of a page or a picture as one program, as they share one world; null where there are none. */
export function readPage(path: string, text: string): GatheredCode | null {
  if (!isPage(path) && !/^\s{0,100}<(?:!doctype html|html)\b/i.test(text.slice(0, 200))) return null;
  const pieces = piecesOf(text, 0).slice(0, MAX_PIECES);
  const code: string[] = [];
  const lines: number[] = [];
  let chars = 0;
  for (const { body, line } of pieces) {
    chars += body.length;
    // What a page carries beyond that was put together by a build, and is searched as text.
    if (chars > MAX_CODE_CHARS) break;
    body.split("\n").forEach((one, index) => {
      code.push(one);
      lines.push(line + index);
    });
  }
  return code.length > 0 ? { code: code.join("\n"), lines } : null;
}

type Piece = { body: string; line: number };

function piecesOf(text: string, depth: number): Piece[] {
  // Handlers come to run when all scripts have.
  return [...scripts(text), ...handlers(text), ...links(text), ...(depth < MAX_FRAME_DEPTH ? frames(text, depth) : [])];
}

function* scripts(text: string): Generator<Piece> {
  const lineAt = lineCounter(text);
  const opening = new RegExp(OPENING);
  const closing = /<\/script/gi;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const start = opening.lastIndex;
    if ((match[1] ?? "").endsWith("/")) continue;
    closing.lastIndex = start;
    const end = closing.exec(text)?.index ?? text.length;
    opening.lastIndex = end;
    if (NOT_RUN.test(match[1] ?? "")) continue;
    const body = text
      .slice(start, end)
      .replace(/<!\[CDATA\[|\]\]>|^\s*<!--|-->\s*$/g, (mark) => mark.replace(/[^\n]/g, " "))
      .replace(FILLED_IN, (mark) => `0${mark.replace(/[^\n]/g, "")}`);
    if (body.trim() !== "") yield { body, line: lineAt(start).number };
  }
}

function* handlers(text: string): Generator<Piece> {
  const lineAt = lineCounter(text);
  for (const { 0: whole, 1: double, 2: single, index } of matchesIn(text, HANDLER)) {
    const body = double ?? single ?? "";
    // A function of its own, so that `return` and variables stay inside.
    yield {
      body: `(function () { ${unescaped(body)} })();`,
      line: lineAt(index + whole.length - body.length - 1).number,
    };
  }
}

function* links(text: string): Generator<Piece> {
  const lineAt = lineCounter(text);
  for (const { 1: double, 2: single, index } of matchesIn(text, LINK)) {
    const [, body] =
      /^[\0-\x20]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:([\s\S]+)$/i.exec(unescaped(double ?? single ?? "")) ?? [];
    if (body) yield { body: `(function () { ${percentDecoded(body)} })();`, line: lineAt(index).number };
  }
}

/** Pages within the page; all of one stands on the line that it begins on. */
function* frames(text: string, depth: number): Generator<Piece> {
  const lineAt = lineCounter(text);
  for (const { 1: double, 2: single, index } of matchesIn(text, FRAME)) {
    const { number } = lineAt(index);
    for (const { body } of piecesOf(unescaped(double ?? single ?? ""), depth + 1)) {
      yield { body: body.replaceAll("\n", " "), line: number };
    }
  }
}

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(x?)([0-9a-f]{1,7});?|([a-z]{2,8});)/gi,
    (entity, hex: string, digits: string, name: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? entity;
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
