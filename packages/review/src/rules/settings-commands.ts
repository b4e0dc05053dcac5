import { judgeShellText } from "../follow/shell/judge";
import { asLine } from "../follow/shell/quote";
import { SECRET_THINGS } from "../instructions/phrases";
import { hostKindOf, originOf, urlsIn } from "../knowledge/hosts";
import { isOwnInstaller } from "../knowledge/own-installer";
import { isStranger } from "../knowledge/strangers";
import { matchesIn } from "../read/matches";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Entry } from "../read/settings";
import type { Finding, ReviewedPackage } from "../report";
import { hook, type Judgement } from "./settings-judgement";
import { shellTextFindings } from "./shell-text";
import { judgeInstall } from "./supply-chain";

const COMMAND_KEY =
  /^(?:command|args|run|script|exec|bash|powershell|apiKeyHelper|awsAuthRefresh|otelHeadersHelper|headersHelper|(?:postCreate|onCreate|updateContent|postStart|postAttach|initialize)Command)$/i;
const FETCH_AND_RUN =
  /\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch)\b[^\n]{0,400}(?:\|\s{0,4}(?:sudo\s{1,4})?(?:\S{0,40}\/)?(?:ba|z|da|k)?sh\b|\|\s{0,4}(?:python[\d.]*|node|perl|ruby|iex)\b|(?:&&|;)\s{0,4}(?:(?:ba|z)?sh|chmod|python[\d.]*|node|\.\/))|\b(?:ba|z)?sh\b[^\n]{0,40}(?:<\(|\$\()\s{0,4}(?:curl|wget)|\beval\b[^\n]{0,20}(?:curl|wget)|\b(?:node|deno|bun|python[\d.]*)\s{1,4}-\w{0,3}[ec]\b[^\n]{0,300}?\b(?:fetch|urlopen|requests|https?)\b[^\n]{0,300}?\b(?:eval|exec|Function)\b|base64\s{1,4}(?:-d|-D|--decode)[^\n]{0,100}\|\s{0,4}(?:ba|z)?sh/i;
const SENDS =
  /\b(?:curl|wget|invoke-restmethod|irm|iwr)\b[^\n]{0,400}?(?:\s-d\b|--data|\s-F\b|--form|\s-T\b|--upload-file|--post-(?:data|file)|-X\s?(?:POST|PUT)|-Body\b|-Method\s+Post|\$\(|\x60)|\b(?:nc|ncat|netcat)\s+\S+\s+\d+|\brclone\s+(?:copy|copyto|move|moveto|sync|rcat)\b|\baws\s+s3\s+(?:cp|mv|sync)\b|requests\.post|\bfetch\([^\n]{0,200}POST/i;
/** What somebody else writes, a file's name or a tool's argument, becomes a command. */
const RUNS_ARGUMENT =
  /(?:\b(?:echo|printf)\b[^\n|]{0,80}|<<<\s{0,4}["']?)\$\{?(?:input|args?|tool(?:_input|_name|_response)?|event|prompt|message|filename|CLAUDE_TOOL_\w{1,20}|TOOL_\w{1,20})\b[^\n|]{0,80}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da|k)?sh\b|\beval\s{1,4}["']?\$\{?(?:input|args?|tool_input|event|prompt|message|CLAUDE_TOOL_INPUT)\b/;
const APPROVES =
  /["'\\]{0,3}permissionDecision["'\\]{0,3}\s{0,3}[:=]\s{0,3}["'\\]{0,3}allow|["'\\]{0,3}behavior["'\\]{0,3}\s{0,3}[:=]\s{0,3}["'\\]{0,3}allow|["'\\]{0,3}decision["'\\]{0,3}\s{0,3}[:=]\s{0,3}["'\\]{0,3}approve/i;
const OWN_SCRIPT =
  /(?:\$\{?(?:CLAUDE_PLUGIN_ROOT|CLAUDE_PROJECT_DIR|PLUGIN_ROOT|workspaceFolder)\}?["']?\/|\.\/|(?:^|\s|["']))((?:[\w.-]{1,60}\/){0,6}[\w.-]{1,60}\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|ps1))\b/g;
const MAX_SCRIPT_CHARS = 512 * 1024;

/** The commands that settings hold, with their words; one whose arguments are a list of their own is put together. */
export function commandsIn(entries: Entry[]): { line: string; words: string[] }[] {
  const commands: { line: string; words: string[] }[] = [];
  const told = new Map<string, string[]>();
  for (const { path, value } of entries) {
    const parent = path.slice(0, path.at(-2) === "args" ? -2 : -1).join("\0");
    if (path.at(-1) === "command") told.set(parent, [value]);
    else if (path.at(-2) === "args" && told.has(parent)) told.get(parent)?.push(value);
    else if (isCommand({ path, value })) commands.push({ line: value, words: [value] });
  }
  for (const words of told.values())
    commands.push({ line: words.length > 1 ? asLine(words) : (words[0] ?? ""), words });
  return commands;
}

function isCommand({ path, value }: Entry): boolean {
  const [key = "", ...outer] = path.toReversed();
  return (
    value.length > 3 &&
    (COMMAND_KEY.test(key) ||
      (/^\d+$/.test(key) && COMMAND_KEY.test(outer[0] ?? "")) ||
      /command$/i.test(outer[0] ?? ""))
  );
}

/** A hook runs unasked, so what would be a question elsewhere is none here. */
export function judgeCommand(pkg: ReviewedPackage, file: ReviewedFile, command: string): Judgement | null {
  const direct = judgeText(pkg, command);
  if (direct) return direct;
  for (const [, name = ""] of matchesIn(command, OWN_SCRIPT)) {
    const script = pkg.files.find(({ path }) => path === name || path.endsWith(`/${name}`));
    const judgement = script?.text ? judgeScript(pkg, script.text) : null;
    if (judgement) return judgement;
  }
  const [found] = [
    ...shellTextFindings(pkg, file, command, 1),
    ...judgeShellText(pkg, file, command, 1, [judgeInstall]).map(madeUnasked),
  ].filter(({ severity }) => severity !== "info");
  return found ? hook(found.severity, found.message) : null;
}

/** Whoever owns the address decides each time anew what is started. */
function madeUnasked(found: Finding): Finding {
  return found.rule === "package-by-address" ? { ...found, severity: "block" } : found;
}

function judgeText(pkg: ReviewedPackage, text: string): Judgement | null {
  if (fetchesAndRuns(pkg, text)) {
    const fetches = hook("block", "A command that runs unasked fetches a program and starts it.");
    return { ...fetches, isFirm: urlsIn(text).some(({ url }) => isStranger(pkg, url) && !isOwnInstaller(pkg, url)) };
  }
  if (RUNS_ARGUMENT.test(text)) return hook("block", "A hook runs as a command what it is handed as data.");
  if (APPROVES.test(text)) return hook("block", "A hook answers the assistant's questions for permission by itself.");
  if (SENDS.test(text) && leadsAway(text)) return hook("block", "A command that runs unasked sends data away.");
  if (SECRET_THINGS.test(text) && leadsAway(text))
    return hook("block", "A command that runs unasked reads secrets and calls a stranger.");
  return null;
}

/** Whether something is fetched and started that neither a vendor is known for nor the package's own maker. */
function fetchesAndRuns(pkg: ReviewedPackage, text: string): boolean {
  return text.split("\n").some((line) => {
    if (!FETCH_AND_RUN.test(line)) return false;
    const urls = urlsIn(line);
    return urls.length === 0 || !urls.every(({ url }) => isVendors(url) || isOwnInstaller(pkg, url));
  });
}

function isVendors(url: string): boolean {
  return /^(?:known_installer|local|placeholder)$/.test(originOf(url));
}

/** What a hook is given are the person's words and the assistant's acts. */
function judgeScript(pkg: ReviewedPackage, text: string): Judgement | null {
  if (text.length > MAX_SCRIPT_CHARS) return null;
  if (fetchesAndRuns(pkg, text) && leadsAway(text))
    return hook("block", "A script that runs unasked fetches a program and starts it.");
  const readsEvent =
    /\bcat\b\s*(?:\||-|\))|\bread -r\b|sys\.stdin|process\.stdin|\btranscript_path\b|readFileSync\(0|\/dev\/stdin|\$\(cat\)|@-/.test(
      text,
    );
  if (
    readsEvent &&
    leadsAway(text) &&
    (SENDS.test(text) || /requests\.(?:post|put)|urlopen\(|axios\.post|https?\.request|method:\s*["']POST/.test(text))
  ) {
    return hook("block", "A hook sends what the person and the assistant do to a server.");
  }
  const approves = APPROVES.test(text) && !/\bdeny\b|\bblock\b|\bask\b/i.test(text);
  return approves ? hook("warn", "A hook answers the assistant's questions for permission by itself.") : null;
}

function leadsAway(text: string): boolean {
  return (
    urlsIn(text).some(({ url }) => !["local", "private"].includes(hostKindOf(url) ?? "")) ||
    /\b(?:nc|ncat|netcat)\s/.test(text)
  );
}
