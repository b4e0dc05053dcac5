import { excerptOf } from "../excerpt";
import { hostKindOf, urlsIn } from "../knowledge/hosts";
import { findRemoteRuns } from "../knowledge/remote-code";
import { indexLines } from "../read/lines";
import { isMarkdown } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Reading } from "../report";

/** Settings that editors and terminals run as programs. */
const SETTINGS_FILE =
  /(?:^|\/)(?:[\w.-]*\.(?:vim|nvim|el)|[._]?g?vimrc|\.emacs|[\w.-]*\.lua|\.?tmux\.conf|kitty\.conf)$/i;
const SETTINGS_FENCE = /^(?:vim|viml|vimscript|nvim|lua|elisp|emacs-lisp|lisp|tmux)$/;

/** What has something run by itself, whenever a document is opened, saved or closed. */
const HOOK =
  /\bau(?:tocmd)?!?\s+[\w,]+\s|\bnvim_create_autocmd\b|\badd-hook\b|\badvice-add\b|\brun-with-timer\b|\bset-hook\b|\btimer_start\(|\bstatus-(?:left|right)\b/;
const STARTS =
  /\bsystem(?:list)?\s*\(|\bjobstart\s*\(|\bjob_start\s*\(|\bos\.execute\s*\(|\bio\.popen\s*\(|\bvim\.system\s*\(|\b(?:uv|loop)\.spawn\s*\(|\bcall-process\b|\bstart-process\b|\bshell-command\b|\brun-shell\b|\bif-shell\b|(?:^|\s):?!\s*\w|#\(/m;
const SENDS =
  /\b(?:curl|wget)\b[\s\S]{0,300}?(?:\s|["'])(?:-[a-zA-Z]*[dFT]\b|--data\S*|--form\S*|--upload-file|--post-(?:data|file)|-X\s*["',\s]*(?:POST|PUT))|\b(?:nc|ncat)\s+\S|\burl-request-data\b/;
const DOCUMENT =
  /\bexpand\(['"]%|\bgetline\(|\breadfile\(|\bgetreg\(|\bbuffer-(?:file-name|string)\b|\bnvim_buf_get_(?:lines|name)\b|\.file\b|\ba:\w|\$(?:HOME|USER)\b|\bpane_|\bcapture-pane\b|\bargs\.buf\b/;

/** Finds settings of editors and terminals that send what the person works on, or fetch and start programs. */
export function editorHooks({ file }: Reading): Finding[] {
  return textsOf(file).flatMap(({ text, firstLine }) => judge(file, text, firstLine));
}

type Text = { text: string; firstLine: number };

const MAX_CHARS = 256 * 1024;

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

function judge(file: ReviewedFile, text: string, firstLine: number): Finding[] {
  if (!STARTS.test(text)) return [];
  const code = text.replaceAll(/\n[ \t]{0,80}\\/g, "  ");
  const statements = code.split("\n").filter((line) => !/^\s*(?:"|--|;;|#(?!\())/.test(line));
  const hooked = HOOK.test(code);
  for (const [at, line] of statements.entries()) {
    const around = statements.slice(Math.max(0, at - 8), at + 3).join("\n");
    const sends = STARTS.test(around) && SENDS.test(line) && isFar(line);
    const fetches = STARTS.test(line) && findRemoteRuns(line.slice(0, 4000), new Map()).length > 0;
    const takes = sends && DOCUMENT.test(around);
    if (!(fetches && hooked) && !(takes && (hooked || /\.ssh|\.aws|\.env|id_rsa/.test(around)))) continue;
    const needle = line.trim().slice(0, 60);
    const found = text.split("\n").findIndex((one) => one.includes(needle));
    const number = firstLine + Math.max(0, found);
    return [
      {
        rule: "editor-hook",
        severity: "block",
        category: fetches ? "persistence" : "exfiltration",
        file: file.path,
        line: number,
        excerpt: excerptOf(
          indexLines(file.text ?? "")
            .textOf(number)
            .trimStart(),
        ),
        message: fetches
          ? "The settings have the editor fetch a program and start it, by itself."
          : "The settings have the editor send away what the person works on, by itself.",
        remediation: "Leave out the command; let the person send what they choose, when they choose.",
      },
    ];
  }
  return [];
}

/** Also where the address is put together, since nobody keeps documents on their own machine by `curl`. */
function isFar(line: string): boolean {
  const urls = urlsIn(line);
  return urls.length === 0
    ? /https?:|:\/\/|\bURL\b|_URL|\bnc\b/i.test(line)
    : urls.some(({ url }) => !["local", "private"].includes(hostKindOf(url) ?? ""));
}
