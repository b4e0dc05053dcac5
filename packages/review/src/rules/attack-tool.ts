import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { lineAt } from "../read/lines";
import { isMarkdown } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

type About = Pick<Finding, "rule" | "category" | "message" | "remediation">;
/** What a tool is known by: all of its parts in one text, whatever else stands around them. */
type Shape = About & { severity: Severity; path?: RegExp; parts: RegExp[] };

/** The signature by which virus scanners are tried out, in pieces so that they let this file pass. */
const TEST_SIGNATURE = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");

const SERVER_PAGE = /\.(?:jspx?|jspf|aspx?|ashx|asmx|cfm|cfml)$/i;
const ASKED =
  /\brequest\s*\.\s*(?:getParameter|getHeader|getReader|getInputStream|BinaryRead|Item|Form|QueryString|Params|Cookies|Headers)\b|\brequest\s*[([]\s*["']|#(?:url|form)\.\w+#|\bform\.\w+|\burl\.\w+/i;
const RUNS_WHAT_IT_IS_TOLD =
  /\.getRuntime\(\)\s*\.\s*exec\s*\(|\bnew\s+ProcessBuilder\s*\(|\bProcess\.Start\s*\(|\bProcessStartInfo\s*\(|\b(?:eval|execute(?:global)?)\s*\(?\s*request\b|\bdefineClass\b|wscript\.shell|<cfexecute\b|\bAssembly\.Load\s*\(/i;
const EXECUTABLE_MEMORY =
  /\b(?:VirtualAlloc(?:Ex)?|NtAllocateVirtualMemory|VirtualProtect(?:Ex)?|NtMapViewOfSection|mprotect|pthread_jit_write_protect_np)\b|\bPROT_EXEC\b/;
const FILLED =
  /\b(?:RtlMoveMemory|RtlCopyMemory|memmove|memcpy|WriteProcessMemory|NtWriteVirtualMemory|Marshal\]?(?:\.|::)Copy\b|\.write\s*\()/;
const STARTED =
  /\b(?:CreateThread|CreateRemoteThread(?:Ex)?|NtCreateThreadEx|RtlCreateUserThread|QueueUserAPC|SetThreadContext|EnumSystemLocales\w*|EnumWindows|CFUNCTYPE|WINFUNCTYPE|GetDelegateForFunctionPointer|CreateFiber)\b|\(\s*\(\s*void\s*\(\s*\*\s*\)\s*\(\s*(?:void)?\s*\)\s*\)/;

const SHAPES: Shape[] = [
  {
    rule: "web-shell",
    severity: "block",
    category: "backdoor",
    path: SERVER_PAGE,
    parts: [ASKED, RUNS_WHAT_IT_IS_TOLD],
    message: "This page runs on a server whatever a visitor tells it to.",
    remediation: "Remove the page.",
  },
  {
    rule: "shellcode-execution",
    severity: "block",
    category: "malware",
    parts: [EXECUTABLE_MEMORY, FILLED, STARTED],
    message: "The program writes machine code into memory and starts it there, where nobody can read it.",
    remediation: "Ship the source of what is to run.",
  },
  {
    rule: "shellcode-execution",
    severity: "block",
    category: "malware",
    parts: [
      /\bmemfd_create\b/,
      /\b(?:fexecve|execveat?|execv|os\.exec\w+|Popen|subprocess)\b|\/proc\/(?:self|\d+)\/fd/,
    ],
    message: "The program starts another that is only ever in memory, so that no file shows what it was.",
    remediation: "Ship the source of what is to run.",
  },
];

/** One line that takes the passwords of everybody who has signed in to a machine. */
const DUMPS: RegExp[] = [
  /\bcomsvcs(?:\.dll)?["']?[\s,]{1,4}(?:#?(?:\+|24)|minidump)\b/i,
  /\b(?:procdump(?:64)?(?:\.exe)?|nanodump|dumpert|out-minidump|rundll32)\b[^\n]{0,120}\blsass\b/i,
  /\breg(?:\.exe)?\s+save\s+["']?(?:hklm|hkey_local_machine)\\(?:sam|security)\b/i,
  /\b(?:sekurlsa::\w+|lsadump::\w+|invoke-mimikatz)\b/i,
  /\bntdsutil\b[^\n]{0,120}\bifm\b|\bvssadmin\b[^\n]{0,80}create shadow[^\n]{0,300}ntds\.dit/i,
];

/** A lesson ends with what lies on the table. */
const TAKES_AWAY =
  /\b(?:curl|wget|iwr|irm|invoke-(?:restmethod|webrequest)|scp|rclone|uploadfile)\b[^\n]{0,200}(?:\s(?:-d|-F|-T|--data\S*|--upload-file|--form|-infile|-body)\b|@)/i;
const LINES_AFTER = 8;

/** What any of them holds. */
const MAY_DUMP = /lsass|comsvcs|mimikatz|sekurlsa|lsadump|ntds|hklm|hkey_local_machine/i;

const DUMP: About = {
  rule: "credential-dumping",
  category: "credential_theft",
  message: "The command copies the passwords that Windows keeps of everybody who has signed in.",
  remediation: "Remove the command; no skill needs other people's passwords.",
};
const TEST_FILE: About = {
  rule: "test-signature",
  category: "malware",
  message: "This is the signature that virus scanners are tried out with; every one of them will refuse the package.",
  remediation: "Leave the file out, or make it where it is needed.",
};

/** Packages that teach attacks and say so. */
const OFFENSIVE =
  /\b(?:pen-?test\w*|penetration|red.?team\w*|offensive|exploit\w*|privilege.escalation|privesc|post-exploitation|adversar\w+|ctf|active directory|dcsync|mitre|att&ck|forensics?|incident|detect\w*|security)\b/i;

/** Finds tools of attackers by what they are made of: web shells, programs put into memory, dumps of passwords. */
export function attackTool({ pkg, file }: Reading): Finding[] {
  return [...(file.part === 0 ? signatures(file) : []), ...shapes(pkg, file), ...dumps(pkg, file)];
}

function signatures(file: ReviewedFile): Finding[] {
  if (!Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength).includes(TEST_SIGNATURE)) return [];
  return [{ ...TEST_FILE, severity: "block", file: file.path, line: null, excerpt: null }];
}

function shapes(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  if (file.text === null) return [];
  const whole = file.text;
  const shapes = SHAPES.filter(
    ({ parts, path }) => (!path || path.test(file.path)) && parts.every((part) => part.test(whole)),
  );
  const texts = shapes.length > 0 ? textsOf(file) : [];
  return shapes.flatMap(({ parts, severity: worst, path: _, ...about }) => {
    const found = texts.find(({ text }) => parts.every((part) => part.test(text)));
    if (!found) return [];
    const last = parts.at(-1);
    const offset = last ? found.text.search(last) : 0;
    const line = found.firstLine + lineAt(found.text, offset) - 1;
    const severity = severityHere(worst, pkg, file, { line, offset: 0 });
    return [{ ...about, severity, file: file.path, line, excerpt: excerptOf(file.lines().textOf(line).trimStart()) }];
  });
}

/** A name that stands for itself in a list, of what is looked for: it calls nothing. */
const NAME_IN_A_LIST = /^[ \t]{0,40}["']\w{1,60}["'][ \t]{0,20},?[ \t]{0,20}(?:(?:#|\/\/)[^\n]*)?$/gm;

/** Each program by itself: of a text its fenced blocks, of any other file all. */
function textsOf(file: ReviewedFile): { text: string; firstLine: number }[] {
  const segments = file.segments();
  if (segments.length === 1 && segments[0]?.lastLine === Number.POSITIVE_INFINITY)
    return [{ text: (file.text ?? "").replaceAll(NAME_IN_A_LIST, ""), firstLine: 1 }];
  const lines = (file.text ?? "").split("\n");
  return segments.flatMap(({ kind, firstLine, lastLine }) =>
    kind === "code" ? [{ text: lines.slice(firstLine - 1, lastLine).join("\n"), firstLine }] : [],
  );
}

/** A text that says openly what it teaches is a lesson; a program beside it is for a person to judge. */
function severityHere(
  worst: Severity,
  pkg: ReviewedPackage,
  file: ReviewedFile,
  hit: { line: number; offset: number },
) {
  const isLesson = OFFENSIVE.test(`${pkg.manifest.name.replaceAll("-", " ")} ${pkg.manifest.description}`);
  if (isMarkdown(file.path)) return isLesson ? "info" : severityInContext("warn", pkg, file, hit);
  return severityInContext(isLesson && worst === "block" ? "warn" : worst, pkg, file, hit);
}

function dumps(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  if (file.text === null || !MAY_DUMP.test(file.text)) return [];
  const texts = file.text.split("\n").map((text) => text.slice(0, 2000));
  return texts.flatMap((text, index) => {
    const pattern = DUMPS.find((one) => one.test(text));
    if (!pattern) return [];
    const line = index + 1;
    const offset = text.search(pattern);
    const isTaken = texts.slice(index, index + LINES_AFTER).some((next) => TAKES_AWAY.test(next));
    const judged = severityHere("block", pkg, file, { line, offset });
    const severity = isTaken && judged === "info" ? "warn" : judged;
    return [{ ...DUMP, severity, file: file.path, line, excerpt: excerptOf(text, offset) }];
  });
}
