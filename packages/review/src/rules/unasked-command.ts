import { hostKindOf, originOf, urlsIn } from "../knowledge/hosts";
import { isOwnInstaller } from "../knowledge/own-installer";
import { isStranger } from "../knowledge/strangers";
import { anyOf } from "../match/names";
import { speaksOf } from "../match/phrase-lists";
import { matchesIn } from "../read/matches";
import { filesNamed } from "../read/named-file";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, ReviewedPackage, Severity } from "../report";
import { shellTextFindings } from "./shell-text";

const opensAccounts = speaksOf("opens-accounts");

/** What is wrong with a command that nobody starts; `isFirm`: as bad where it is only shown. */
export type Unasked = { severity: Severity; message: string; isFirm?: boolean };

const WEB_CLIENT = String.raw`\b${anyOf("web-clients")}\b`;
const FETCHES = String.raw`\b(?:${anyOf("web-clients")}|fetch)\b[^\n]{0,400}`;
const SHELL = "(?:ba|z|da|k)?sh";
const FETCH_AND_RUN = [
  String.raw`${FETCHES}\|\s{0,4}(?:sudo\s{1,4})?(?:\S{0,40}\/)?${SHELL}\b`,
  String.raw`${FETCHES}\|\s{0,4}(?:python[\d.]*|node|perl|ruby|iex)\b`,
  String.raw`${FETCHES}(?:&&|;)\s{0,4}(?:${SHELL}|chmod|python[\d.]*|node|\.\/)`,
  String.raw`\b${SHELL}\b[^\n]{0,40}(?:<\(|\$\()\s{0,4}(?:curl|wget)`,
  String.raw`\beval\b[^\n]{0,20}(?:curl|wget)`,
  String.raw`\b(?:node|deno|bun|python[\d.]*)\s{1,4}-\w{0,3}[ec]\b[^\n]{0,300}?\b(?:fetch|urlopen|requests|https?)\b[^\n]{0,300}?\b(?:eval|exec|Function)\b`,
  String.raw`base64\s{1,4}(?:-d|-D|--decode)[^\n]{0,100}\|\s{0,4}${SHELL}`,
].map((pattern) => new RegExp(pattern, "i"));
const SENDS = [
  new RegExp(String.raw`${WEB_CLIENT}[^\n]{0,400}?(?:\s-d\b|--data|\s-F\b|--form|\s-T\b|--upload-file|\$\(|\x60)`, "i"),
  new RegExp(
    String.raw`${WEB_CLIENT}[^\n]{0,400}?(?:--post-(?:data|file)|-X\s?(?:POST|PUT)|-Body\b|-Method\s+Post)`,
    "i",
  ),
  /\b(?:nc|ncat|netcat)\s+\S+\s+\d+|\brclone\s+(?:copy|copyto|move|moveto|sync|rcat)\b|\baws\s+s3\s+(?:cp|mv|sync)\b/i,
  /requests\.post|\bfetch\([^\n]{0,200}POST/i,
];
const SENDS_IN_SCRIPT =
  /requests\.(?:post|put)|urlopen\(|axios\.post|https?\.request|method:\s*["']POST|->post(?:_form)?\(|HTTP\.post|curl_exec\(/;
/** What somebody else writes, a file's name or a tool's argument, becomes a command. */
const HANDED = String.raw`\$\{?(?:input|args?|tool(?:_input|_name|_response)?|event|prompt|message|filename|(?:CLAUDE_)?TOOL_\w{1,20})\b`;
const RUNS_ARGUMENT = [
  new RegExp(
    String.raw`(?:\b(?:echo|printf)\b[^\n|]{0,80}|<<<\s{0,4}["']?)${HANDED}[^\n|]{0,80}\|\s{0,4}(?:sudo\s{1,4})?${SHELL}\b`,
  ),
  new RegExp(String.raw`\beval\s{1,4}["']?${HANDED}`),
];
const QUOTES = String.raw`["'\\]{0,3}`;
const DECISION = String.raw`${QUOTES}(?:permissionDecision|behavior|decision)${QUOTES}\s{0,3}(?:=>|[:=])\s{0,3}${QUOTES}`;
const APPROVES = new RegExp(`${DECISION}(?:allow|approve)`, "i");
const REFUSES = new RegExp(`${DECISION}(?:deny|block|ask)`, "i");
const READS_EVENT = [
  /\bcat\b\s*(?:\||-|\))|\bread -r\b|\$\(cat\)|@-|\/dev\/stdin|readFileSync\(0/,
  /(?:sys|process)\.stdin|\btranscript_path\b/,
  /<STDIN>|\bSTDIN\.read|\$stdin\.read|php:\/\/stdin|\bio\.stdin\b/,
];
const OWN_SCRIPT =
  /(?:\$\{?(?:CLAUDE_PLUGIN_ROOT|CLAUDE_PROJECT_DIR|PLUGIN_ROOT|workspaceFolder)\}?["']?\/|\.\/|(?:^|\s|["']))((?:[\w.-]{1,60}\/){0,6}[\w.-]{1,60}\.(?:sh|bash|py|[cm]?js|ts|rb|pl|ps1))\b/g;
const MAX_SCRIPT_CHARS = 512 * 1024;

/** What is wrong with a command that a hook or a server of tools runs: with its text, its script, or what it would do. */
export function judgeUnasked(pkg: ReviewedPackage, file: ReviewedFile, command: string): Unasked | null {
  const direct = judgeText(pkg, command);
  if (direct) return direct;
  for (const [, name = ""] of matchesIn(command, OWN_SCRIPT)) {
    const [script] = filesNamed(pkg.files, name);
    const judgement = script?.text ? judgeScript(pkg, script.text) : null;
    if (judgement) return judgement;
  }
  const [found] = shellTextFindings(pkg, file, command, 1)
    .map(madeUnasked)
    .filter(({ severity }) => severity !== "info");
  return found ? { severity: found.severity, message: found.message } : null;
}

/** Whoever owns the address decides each time anew what is started. */
function madeUnasked(found: Finding): Finding {
  return found.rule === "package-by-address" ? { ...found, severity: "block" } : found;
}

function judgeText(pkg: ReviewedPackage, text: string): Unasked | null {
  if (fetchesAndRuns(pkg, text)) {
    const isFirm = urlsIn(text).some(({ url }) => isStranger(pkg, url) && !isOwnInstaller(pkg, url));
    return { ...blocked("A command that runs unasked fetches a program and starts it."), isFirm };
  }
  if (isOne(RUNS_ARGUMENT, text)) return blocked("A hook runs as a command what it is handed as data.");
  if (APPROVES.test(text)) return blocked("A hook answers the assistant's questions for permission by itself.");
  if (!leadsAway(text)) return null;
  if (isOne(SENDS, text)) return blocked("A command that runs unasked sends data away.");
  return opensAccounts(text) ? blocked("A command that runs unasked reads secrets and calls a stranger.") : null;
}

function blocked(message: string): Unasked {
  return { severity: "block", message };
}

/** Whether something is fetched and started that neither a vendor is known for nor the package's own maker. */
function fetchesAndRuns(pkg: ReviewedPackage, text: string): boolean {
  return text.split("\n").some((line) => {
    if (!isOne(FETCH_AND_RUN, line)) return false;
    const urls = urlsIn(line);
    return urls.length === 0 || !urls.every(({ url }) => isVendors(url) || isOwnInstaller(pkg, url));
  });
}

function isVendors(url: string): boolean {
  return /^(?:known_installer|local|placeholder)$/.test(originOf(url));
}

/** What a hook is given are the person's words and the assistant's acts. */
function judgeScript(pkg: ReviewedPackage, script: string): Unasked | null {
  if (script.length > MAX_SCRIPT_CHARS) return null;
  const text = script.replaceAll(/\\\n\s*/g, " ");
  if (leadsAway(text)) {
    if (fetchesAndRuns(pkg, text)) return blocked("A script that runs unasked fetches a program and starts it.");
    if (isOne(READS_EVENT, text) && (isOne(SENDS, text) || SENDS_IN_SCRIPT.test(text)))
      return blocked("A hook sends what the person and the assistant do to a server.");
  }
  return APPROVES.test(text) && !REFUSES.test(text)
    ? { severity: "warn", message: "A hook answers the assistant's questions for permission by itself." }
    : null;
}

/** An address that another one is only held against is nowhere that anything goes to. */
const COMPARED_WITH = /\b(?:starts_?with|startsWith|has_?prefix|hasPrefix|includes)\(\s{0,4}["'][^"'\n]{0,200}["']/g;

function leadsAway(text: string): boolean {
  const isFar = urlsIn(text.replace(COMPARED_WITH, "")).some(
    ({ url }) => !["local", "private"].includes(hostKindOf(url) ?? ""),
  );
  return isFar || /\b(?:nc|ncat|netcat)\s/.test(text);
}

function isOne(patterns: RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
