import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { linesMatching } from "../read/lines";
import { isShellScript, isSource } from "../read/path-role";
import type { Finding, Reading } from "../report";

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
/** What puts a text into a file, before the text or behind it. */
const WRITES =
  /\b(?:file_put_contents|fwrite|fputs|writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream|write_text|write_bytes|WriteAllText|WriteFile|WriteString|File\.(?:write|open)|IO\.write|Files\.write\w*|fs::write|outputFile)\b|\.write(?:lines)?\(|\bopen\([^\n]{0,120}["'][wa]b?\+?["']|>{1,2}\s{0,3}["']?[^\s"'|;&]{0,120}\.(?:php\d?|phtml|jspx?|aspx?|cgi)\b|\btee\s[^\n|;]{0,120}\.(?:php\d?|phtml|jspx?|aspx?)\b|\bSet-Content\b|\bOut-File\b/;
/** Where a server picks pages up. */
const PAGE =
  /[\w/}$-]\.(?:php\d?|phtml|jspx?|aspx?|ashx|cgi|inc)\b|\bwp-content\b|\bpublic_html\b|\/var\/www\b|\bhtdocs\b|\binetpub\b|\bwebapps\b|\b(?:routes?|server|app|index|views|middleware|urls|wsgi)\.(?:[cm]?[jt]s|py)\b/;
const LINES_AROUND = 8;
/** The text of a string rather than the code of the program itself. */
const IN_A_STRING = /["'`<]|<<[-~]?\s?["']?\w/;
/** What looks for such pages names them in patterns. */
const LOOKS_FOR =
  /\b(?:re|regex\w*)\.(?:compile|search|match|findall)|new RegExp|preg_match|\bgrep\b|\brg\b|\bpatterns?\b|\bsignatures?\b|\brules?\s?[=:]|\byara\b|\\s[*+]|\\\(/i;

/** Finds programs that write a page or a route that runs whatever a request brings: a way in that outlasts the program. */
export function plantedWebShell({ pkg, file }: Reading): Finding[] {
  const { path, text } = file;
  if (text === null || file.isLong || !MAY_BE_SHELL.test(text) || !WRITES.test(text)) return [];
  if (!isSource(path) && !isShellScript(path)) return [];
  const { findings, add } = hitList();
  const lines = file.lines();
  for (const { number, text: line } of linesMatching(text, SHELL)) {
    const offset = Math.max(0, line.search(new RegExp(SHELL.source, "i")));
    if (LOOKS_FOR.test(line.slice(Math.max(0, offset - 200), offset + 200))) continue;
    const before = Array.from({ length: LINES_AROUND }, (_, at) => lines.textOf(number - LINES_AROUND + at));
    const after = Array.from({ length: LINES_AROUND }, (_, at) => lines.textOf(number + 1 + at));
    const around = [...before, line, ...after].map((one) => one.slice(0, 1000)).join("\n");
    const lead = [...before, line.slice(0, offset)].join("\n");
    if (!WRITES.test(around) || !PAGE.test(around) || !isText(line.slice(0, offset), lead)) continue;
    const severity = severityInContext("block", pkg, file, { line: number, offset });
    add(severity, () => ({
      rule: "web-shell-dropper",
      severity,
      category: "backdoor",
      file: path,
      line: number,
      excerpt: excerptOf(line, offset),
      message: "The program writes a page that runs whatever a request brings, so that others can come in later.",
      remediation: "Remove it; no page needs to run what it is sent.",
    }));
  }
  return findings;
}

/** A page of a program's own has the same words, but not within a text that is written elsewhere. */
function isText(onLine: string, lead: string): boolean {
  const quotes = onLine.replaceAll(/\\./g, "").match(/["'`]/g)?.length ?? 0;
  const opens = /<<[-~]?\s?["']?\w+["']?[^\n]*\n(?![\s\S]*\n\w+;?\n)|(?:"""|'''|`)(?:(?!"""|'''|`)[\s\S])*$/.test(lead);
  return (IN_A_STRING.test(onLine) && quotes % 2 === 1) || opens;
}
