import { excerptOf } from "../../src/excerpt";
import { hostKindOf, urlsIn } from "../../src/knowledge/hosts";
import { findRemoteRuns } from "../../src/knowledge/remote-code";
import type { FileJudgement, Said } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { isMarkdown } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";

/** Settings that editors and terminals run as programs. */
const SETTINGS_FILE =
  /(?:^|\/)(?:[\w.-]*\.(?:vim|nvim|el)|[._]?g?vimrc|\.emacs|[\w.-]*\.lua|\.?tmux\.conf|kitty\.conf)$/i;
const SETTINGS_FENCE = /^(?:vim|viml|vimscript|nvim|lua|elisp|emacs-lisp|lisp|tmux)$/;

/** What has something run by itself, whenever a document is opened, saved or closed. */
const HOOK = new RegExp(String.raw`\bau(?:tocmd)?!?\s+[\w,]+\s|\b${anyOf("editor-hooks")}(?![\w-])`);
const STARTS = [
  new RegExp(String.raw`\b${anyOf("editor-calls")}\s*\(|\b${anyOf("editor-commands")}\b`),
  /(?:^|\s):?!\s*\w|#\(/m,
];
const SENDS = [
  /\b(?:curl|wget)\b[\s\S]{0,300}?(?:\s|["'])(?:-[a-zA-Z]*[dFT]\b|--data\S*|--form\S*|--upload-file|--post-(?:data|file))/,
  /\b(?:curl|wget)\b[\s\S]{0,300}?(?:\s|["'])-X\s*["',\s]*(?:POST|PUT)|\b(?:nc|ncat)\s+\S|\burl-request-data\b/,
];
const DOCUMENT = [
  /\bexpand\(['"]%|\b(?:getline|readfile|getreg)\(|\bbuffer-(?:file-name|string)\b|\bnvim_buf_get_(?:lines|name)\b/,
  /\.file\b|\ba:\w|\$(?:HOME|USER)\b|\bpane_|\bcapture-pane\b|\bargs\.buf\b/,
];
const KEYS = /\.ssh|\.aws|\.env|id_rsa/;
const COMMENT = /^\s*(?:"|--|;;|#(?!\())/;
const CONTINUED = /\n[ \t]{0,80}\\/g;
const LINES_BEFORE = 8;
const LINES_BEHIND = 2;
const MAX_CHARS = 256 * 1024;
const MAX_LINE_CHARS = 4000;
const NEEDLE_CHARS = 60;

/** Settings of editors and terminals are programs, which run whenever something is opened or saved. */
export const judge: FileJudgement = ({ file }) =>
  textsOf(file).flatMap(({ text, firstLine }) => inText(file, text, firstLine));

type Text = { text: string; firstLine: number };

function textsOf(file: ReviewedFile): Text[] {
  const { path, text } = file;
  if (text === null || text.length > MAX_CHARS) return [];
  if (SETTINGS_FILE.test(path)) return [{ text, firstLine: 1 }];
  if (!isMarkdown(path)) return [];
  const lines = text.split("\n");
  return file
    .segments()
    .flatMap(({ kind, language, firstLine, lastLine }) =>
      kind === "code" && SETTINGS_FENCE.test(language)
        ? [{ text: lines.slice(firstLine, lastLine - 1).join("\n"), firstLine: firstLine + 1 }]
        : [],
    );
}

function inText(file: ReviewedFile, text: string, firstLine: number): Said[] {
  if (!isOne(STARTS, text)) return [];
  const code = text.replaceAll(CONTINUED, "  ");
  const statements = code.split("\n").filter((line) => !COMMENT.test(line));
  const isHooked = HOOK.test(code);
  for (const [at, line] of statements.entries()) {
    const around = statements.slice(Math.max(0, at - LINES_BEFORE), at + LINES_BEHIND + 1).join("\n");
    const deed = deedOf(line, around, isHooked);
    if (deed) return [found(file, deed, firstLine + lineOf(line, text))];
  }
  return [];
}

function deedOf(line: string, around: string, isHooked: boolean): "fetches" | "sends" | null {
  if (isHooked && isOne(STARTS, line) && findRemoteRuns(line.slice(0, MAX_LINE_CHARS), new Map()).length > 0)
    return "fetches";
  const sends = isOne(STARTS, around) && isOne(SENDS, line) && isFar(line);
  return sends && isOne(DOCUMENT, around) && (isHooked || KEYS.test(around)) ? "sends" : null;
}

function lineOf(statement: string, text: string): number {
  const needle = statement.trim().slice(0, NEEDLE_CHARS);
  return Math.max(
    0,
    text.split("\n").findIndex((line) => line.includes(needle)),
  );
}

function found(file: ReviewedFile, deed: "fetches" | "sends", line: number): Said {
  const excerpt = excerptOf(file.lines().textOf(line).trimStart());
  const place: Said = { severity: "block", file: file.path, line, excerpt };
  const message = "The settings have the editor fetch a program and start it, by itself.";
  return deed === "fetches" ? { ...place, message } : place;
}

/** Also where the address is put together, since nobody keeps documents on their own machine by `curl`. */
function isFar(line: string): boolean {
  const urls = urlsIn(line);
  return urls.length === 0
    ? /https?:|:\/\/|\bURL\b|_URL|\bnc\b/i.test(line)
    : urls.some(({ url }) => !["local", "private"].includes(hostKindOf(url) ?? ""));
}

function isOne(patterns: RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
