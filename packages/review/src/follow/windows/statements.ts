import { anyOf, namesOf } from "../../match/names";
import { matchesIn } from "../../read/matches";
import { isMarkdown, isScript } from "../../read/path-role";
import type { ReviewedFile } from "../../read/reviewed-file";

/** A command of PowerShell or of a batch file with its disguises taken off. */
export type Statement = { text: string; line: number; isEncoded: boolean; isDisguised: boolean };

const IS_PROGRAM = /\.(?:ps1|psm1|bat|cmd)$/i;
/** Of another shell's text only what no other machine has counts. */
const IS_SHELL = /\.(?:sh|bash|zsh)$/i;
const SHELL_FENCE = /^(?:bash|sh|shell|zsh|console|terminal|shell-session|text|txt|plaintext)$/;
const OF_WINDOWS = String.raw`${anyOf("windows-program")}|reg(?:\.exe)?\s+add`;
const OF_WINDOWS_ALONE = new RegExp(
  String.raw`^\s*(?:[$>]\s+|(?:cmd(?:\.exe)?|start)\s+\/\w\s+["']?)?(?:${OF_WINDOWS}|(?:powershell|pwsh)\b.*\b(?:set|add)-mppreference)\b`,
  "i",
);
const FENCE = /^(?:powershell|pwsh|ps1|ps|cmd|bat|batch|dos|)$/;
const CMDLET = String.raw`(?:invoke|get|set|add|new|register)-\w+|start-process|start-bitstransfer|remove-item`;
const WINDOWS_WORD = new RegExp(
  String.raw`\b(?:powershell|pwsh|iex|iwr|irm|${CMDLET}|net\.(?:webclient|sockets)|${OF_WINDOWS}|del |rd |rmdir |format )|\}["']\s{0,3}-f\s`,
  "i",
);
const ENCODED =
  /(?:powershell|pwsh)(?:\.exe)?\b[^|;\n]{0,200}?\s-e(?:n|nc|nco|ncod\w*|c)?\s+["']?([A-Za-z0-9+/=]{24,100000})/gi;
const MAX_STATEMENTS = 3000;

/** The Windows commands of a file, each on the line that it begins on; continued lines are one. */
export function windowsStatements(file: ReviewedFile): Statement[] {
  const { text, path } = file;
  if (text !== null && isScript(path) && !IS_PROGRAM.test(path) && !IS_SHELL.test(path)) return encodedIn(text);
  if (text === null || !(IS_PROGRAM.test(path) || IS_SHELL.test(path) || isMarkdown(path)) || !WINDOWS_WORD.test(text))
    return [];
  const statements = linesOf(file)
    .filter(({ text: line }) => WINDOWS_WORD.test(line) || /[$=]/.test(line))
    .slice(0, MAX_STATEMENTS)
    .map(({ text, number }) => statement(text, number, false));
  return [...statements, ...statements.flatMap(encodedStatements)];
}

/** Programs of other languages are followed for themselves; nobody else takes off what only PowerShell can read. */
function encodedIn(text: string): Statement[] {
  if (!HANDED.test(text)) return [];
  return text
    .split("\n")
    .flatMap((line, index) => (HANDED.test(line) ? encodedStatements(statement(line, index + 1, false)) : []));
}

const HANDED = /\b(?:powershell|pwsh)\b[^\n]{0,200}\s-e/i;
const REMARK = /^\s*(?:#|rem\b|::)/i;
const SPAN = /`[^`\n]{0,400}\b(?:powershell|pwsh|iex|mshta|certutil|bitsadmin|regsvr32)\b[^`\n]{0,4000}`/i;
const INDENTED = /^(?: {4}|\t)\s*(?:mshta|certutil|bitsadmin|regsvr32|powershell|msiexec)\b/i;

function linesOf(file: ReviewedFile): { text: string; number: number }[] {
  const isCommand = IS_PROGRAM.test(file.path)
    ? (text: string) => !REMARK.test(text)
    : IS_SHELL.test(file.path)
      ? (text: string) => OF_WINDOWS_ALONE.test(text)
      : commandsInMarkdown(file);
  const found: { text: string; number: number }[] = [];
  for (const [index, text] of file.commands().split("\n").entries()) {
    if (text !== "" && isCommand(text, index + 1)) found.push({ text, number: index + 1 });
  }
  return found;
}

/** Of a Markdown file what stands in fences, in code marks, or indented as code is. */
function commandsInMarkdown(file: ReviewedFile): (text: string, number: number) => boolean {
  const isFenced = insideFences(file, FENCE);
  const isShell = insideFences(file, SHELL_FENCE);
  return (text, number) =>
    (isFenced(number) && !/^\s*#/.test(text)) ||
    (text.includes("`") && SPAN.test(text)) ||
    INDENTED.test(text) ||
    (isShell(number) && OF_WINDOWS_ALONE.test(text));
}

/** Whether a line stands in a fence of such a language; lines are asked for in their order. */
function insideFences(file: ReviewedFile, languages: RegExp): (line: number) => boolean {
  const fences = file.segments().filter(({ kind, language }) => kind === "code" && languages.test(language));
  let next = 0;
  return (number) => {
    while ((fences[next]?.lastLine ?? Number.POSITIVE_INFINITY) < number) next += 1;
    return number > (fences[next]?.firstLine ?? Number.POSITIVE_INFINITY);
  };
}

function statement(written: string, line: number, isEncoded: boolean): Statement {
  const raw = written.slice(0, 20_000);
  const text = undisguised(raw);
  const isDisguised = text !== raw && hidesIn(raw, text);
  return { text, line, isEncoded, isDisguised };
}

const WORTH_HIDING = namesOf("worth-hiding-on-windows");

function hidesIn(raw: string, text: string): boolean {
  const [before, after] = [raw.toLowerCase(), text.toLowerCase()];
  return WORTH_HIDING.some((name) => after.includes(name) && !before.includes(name));
}

/** Without backticks and carets inside words, and with strings that are added up put together. */
function undisguised(line: string): string {
  return line
    .replaceAll(/(?<=\w)[`^](?=\w)/g, "")
    .replaceAll(/(["'])[ \t]{0,3}\+[ \t]{0,3}\1/g, "")
    .replaceAll(
      /["']((?:[^"'{}]{0,60}\{\d\}){1,12}[^"'{}]{0,60})["']\s*-f\s*((?:["'][^"']{0,200}["']\s*,?\s*){1,12})/gi,
      (_, format: string, list: string) => {
        const values = [...matchesIn(list, /["']([^"']{0,200})["']/g)].map(([, value = ""]) => value);
        return `"${format.replaceAll(/\{(\d)\}/g, (__, index: string) => values[Number(index)] ?? "")}"`;
      },
    )
    .replaceAll(/\[char\]\s?(\d{2,3})\s?\+?\s?/gi, (_, code: string) => String.fromCharCode(Number(code)));
}

function encodedStatements({ text, line }: Statement): Statement[] {
  return [...matchesIn(text, ENCODED)].slice(0, 5).flatMap(([, encoded = ""]) => {
    const bytes = Buffer.from(encoded, "base64");
    const decoded = bytes[1] === 0 ? bytes.toString("utf16le") : bytes.toString("latin1");
    const texts = decoded.split(/[\n;]/).slice(0, 200);
    return ["(encoded)", ...texts].map((one) => statement(one, line, true));
  });
}
