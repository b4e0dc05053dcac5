import type { FileJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { type LineIndex, linesMatching } from "../../src/read/lines";
import { isShellScript, isSource } from "../../src/read/path-role";

const RUNS_PHP =
  "(?:eval|assert|system|exec|shell_exec|passthru|popen|proc_open|create_function|call_user_func(?:_array)?|include|require|preg_replace)";
const ASKED_PHP = String.raw`\$\{?_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)\b|php://input|getallheaders\(`;
/** Code of a page that runs what a request brings, in the languages of pages. */
const SHELLS = [
  String.raw`\b${RUNS_PHP}\b["'.\s]{0,6}\\?\s?\(?[^\n;]{0,120}?(?:\\?${ASKED_PHP})`,
  String.raw`\\?\$_(?:GET|POST|REQUEST|COOKIE)\s?\[[^\]\n]{1,40}\]\s?\(`,
  String.raw`\bRuntime\.getRuntime\(\)\.exec\([^\n;]{0,80}request\.getParameter`,
  String.raw`\b(?:eval|Execute(?:Global)?|Process\.Start)\s?\(?[^\n;]{0,60}Request(?:\.(?:Form|QueryString|Item|Params))?\s?[[(]`,
  String.raw`\b(?:exec|execSync|spawn|eval|Function)\s?\([^\n;]{0,60}\b(?:req|request|ctx)\.(?:query|body|headers|params)\b`,
  String.raw`\b(?:os\.(?:system|popen)|subprocess\.\w{3,12}|eval|exec)\s?\([^\n;]{0,60}\brequest\.(?:args|form|values|headers|json|data|GET|POST|query_params)\b`,
];
const SHELL = new RegExp(SHELLS.join("|"), "gi");
const MAY_BE_SHELL = /_(?:GET|POST|REQUEST|COOKIE|SERVER)\b|php:\/\/input|getParameter|Request|req(?:uest)?\.|ctx\./;
const PAGE_ENDING = String.raw`\.(?:php\d?|phtml|jspx?|aspx?|ashx|cgi|inc)\b`;
/** What puts a text into a file, before the text or behind it. */
const WRITES = new RegExp(
  [
    String.raw`\b${anyOf("file-writers")}\b|\.write(?:lines)?\(|\bopen\([^\n]{0,120}["'][wa]b?\+?["']`,
    String.raw`>{1,2}\s{0,3}["']?[^\s"'|;&]{0,120}${PAGE_ENDING}|\btee\s[^\n|;]{0,120}${PAGE_ENDING}`,
  ].join("|"),
);
/** Where a server picks pages up. */
const PAGE = new RegExp(
  [
    String.raw`[\w/}$-]${PAGE_ENDING}|(?<!\w)${anyOf("page-folders")}\b`,
    String.raw`\b(?:routes?|server|app|index|views|middleware|urls|wsgi)\.(?:[cm]?[jt]s|py)\b`,
  ].join("|"),
);
const LINES_AROUND = 8;
const CHARS_AROUND = 200;
/** The text of a string rather than the code of the program itself. */
const IN_A_STRING = /["'`<]|<<[-~]?\s?["']?\w/;
const OPENS_STRING = /<<[-~]?\s?["']?\w+["']?[^\n]*\n(?![\s\S]*\n\w+;?\n)|(?:"""|'''|`)(?:(?!"""|'''|`)[\s\S])*$/;
/** What looks for such pages names them in patterns. */
const LOOKS_FOR =
  /\b(?:re|regex\w*)\.(?:compile|search|match|findall)|new RegExp|preg_match|\bgrep\b|\brg\b|\bpatterns?\b|\bsignatures?\b|\brules?\s?[=:]|\byara\b|\\s[*+]|\\\(/i;

/** Finds such code in a text that a program writes to where a server picks pages up. */
export const judge: FileJudgement = (reading) => {
  const { path, text, isLong } = reading.file;
  if (text === null || isLong || !MAY_BE_SHELL.test(text) || !WRITES.test(text)) return [];
  if (!isSource(path) && !isShellScript(path)) return [];
  const { said, add } = saidList(reading);
  const lines = reading.file.lines();
  for (const { number, text: line } of linesMatching(text, SHELL)) {
    const offset = Math.max(0, line.search(new RegExp(SHELL.source, "i")));
    if (LOOKS_FOR.test(line.slice(Math.max(0, offset - CHARS_AROUND), offset + CHARS_AROUND))) continue;
    const before = textsOf(lines, number - LINES_AROUND);
    const around = [...before, line, ...textsOf(lines, number + 1)].map((one) => one.slice(0, 1000)).join("\n");
    const lead = [...before, line.slice(0, offset)].join("\n");
    if (WRITES.test(around) && PAGE.test(around) && isText(line.slice(0, offset), lead))
      add("block", { line: number, offset });
  }
  return said;
};

function textsOf(lines: LineIndex, first: number): string[] {
  return Array.from({ length: LINES_AROUND }, (_, at) => lines.textOf(first + at));
}

/** A page of a program's own has the same words, but not within a text that is written elsewhere. */
function isText(onLine: string, lead: string): boolean {
  const quotes = onLine.replaceAll(/\\./g, "").match(/["'`]/g)?.length ?? 0;
  return (IN_A_STRING.test(onLine) && quotes % 2 === 1) || OPENS_STRING.test(lead);
}
