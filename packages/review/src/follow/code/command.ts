import { matchesIn } from "../../read/matches";
import { asLine } from "../shell/quote";
import { addOrigins, type Origin, type OriginKind, type Origins, originsOf } from "./origin";
import { secretKindOf } from "./secret-path";
import { allOrigins, type Given, joinTexts, UNKNOWN, type Value } from "./value";

/** The command lines that a call may start, and where what stands in them comes from. */
export function commandLine({ args, named }: Given): [texts: string[], origins: Origins] {
  const program = args[0] ?? named.get("args") ?? named.get("cmd");
  const origins: Origins = new Map();
  if (!program) return [[], origins];
  const words = [...(program.items ?? [program])];
  const options = [...args.slice(1).flatMap((one) => one.props?.get("shell") ?? []), named.get("shell")];
  const isForShell = options.some((option) => /^true$/i.test(option?.texts[0] ?? ""));
  let isList = program.items !== null;
  const others: Value[] = [];
  // A program and, apart from it, the list of its arguments.
  for (const one of args.slice(1)) {
    const list = one.items ?? one.props?.get("args")?.items;
    if (list) words.push(...list);
    else if (one.texts.length > 0) others.push(one);
    isList ||= Boolean(list) && !isForShell;
  }
  for (const [index, word] of words.entries()) {
    addOrigins(origins, !isList || mayBeCode(words, index) ? allOrigins(word) : ofArguments(allOrigins(word)));
  }
  for (const one of others) addOrigins(origins, isList ? ofArguments(allOrigins(one)) : allOrigins(one));
  words.push(...others);
  const isShell = words.length > 2 && SHELL.test(words[0]?.texts[0] ?? "");
  const line = words.slice(0, 60).map((word, index) => {
    const isProgram = isShell && SHELL_CODE.test(words[index - 1]?.texts[0] ?? "");
    return isProgram ? { ...word, texts: word.texts.map((text) => asLine([text])) } : flat(word);
  });
  return [joinTexts(line, " "), origins];
}

/** A shell's program is one word of its arguments. */
const SHELL = /^(?:\S*\/)?(?:ba|z|da|k)?sh$/;
const SHELL_CODE = /^-\w{0,3}c$/;

/** Programs whose arguments may be programs. */
const INTERPRETER =
  /^(?:\S*[/\\])?(?:(?:ba|z|da|k)?sh|cmd|powershell|pwsh|python[\d.]*|node|bun|deno|perl|ruby|php|osascript|env|sudo|nohup|xargs|npx|uv|ssh|docker)(?:\.exe)?(?:\s|$)|^(?:sys\.executable|process\.execPath|shell)$/;

/** Whether a word of a list is run: the program, what an interpreter is handed for one, and what may name its script. */
function mayBeCode(words: Value[], index: number): boolean {
  const [program, first] = words;
  if (index === 0) return true;
  if (!INTERPRETER.test(program?.texts[0] ?? program?.names[0] ?? "")) return false;
  if (words.slice(1, 5).some(({ texts }) => CODE_OPTION.test(texts[0] ?? ""))) return true;
  return index === 1 && first?.texts.length === 0;
}

/** What a program reads of what it is handed: everything where it may be an interpreter, which runs it. */
export function readInput(program: Value | undefined, input: Value): Origins {
  const [first] = program?.items ?? [];
  const mayRunIt = !first || [...first.texts, ...first.names].some((name) => INTERPRETER.test(name));
  return mayRunIt ? allOrigins(input) : ofArguments(allOrigins(input));
}

const CODE_OPTION = /^(?:-|-\w{0,4}[ce]|\/[ck]|-(?:enc\w*|command|eval)|--eval|eval)$/i;

/** An argument is data to the program that takes it, wherever it was read or decoded. */
export function ofArguments(origins: Origins): Origins {
  return new Map([...origins].filter(([, { kind }]) => kind !== "decoded" && kind !== "download" && kind !== "socket"));
}

function flat(value: Value): Value {
  return value.texts.length === 0 && value.items
    ? { ...value, texts: joinTexts(value.items.slice(0, 30), " ") }
    : value;
}

/** One login of the user's by its name, which is not one that another program keeps there for itself. */
const NAMED_ITEM =
  /\bsecurity\s+find-generic-password\b(?=[^|;&\n]{0,300}\s-s\s{0,4}["']?[a-z0-9])(?![^|;&\n]{0,300}(?:safe storage|wallet|chrome|safari|icloud|credentials|login|metamask|exodus))/i;

const OUTPUTS: [pattern: RegExp, kind: OriginKind, what: string][] = [
  [/\bdisplay dialog\b[\s\S]*\bhidden answer\b|\b(?:zenity|kdialog)\s+--password\b/, "keystrokes", "a password"],
  [
    /(?:^|[;&|(]\s*|\s-c\s+["']?)(?:printenv|env|export -p|set)\s*(?:$|[|>;&"'])|Get-ChildItem env:|gci env:/i,
    "environment",
    "the whole environment",
  ],
  [NAMED_ITEM, "token_file", ""],
  [
    /\bsecurity\s+(?:find-(?:generic|internet)-password|dump-keychain|export\b)|\bsecret-tool\s+(?:lookup|search)|\bcmdkey\s+\/list|\bvaultcmd\b|\bnetsh\s+wlan\s+(?:show|export)\s+profile\w*[^|;&\n]{0,80}\bkey\s*=\s*clear|\bkeyctl\s+(?:read|print|pipe)|\bkwallet-query\b|\b(?:bw|lpass|rbw|gopass)\s+(?:list|get|show|export|ls)\b|\bop\s+(?:item\s+list|vault)|(?:^|[;&|]\s*)pass\s+(?:show|ls)\b/i,
    "keychain",
    "the keychain",
  ],
  [
    /\bgpg2?\b[^|;&\n]{0,80}--export-secret|\breg(?:\.exe)?\s+(?:query|save|export)\s+["']?(?:HKLM\\+(?:SAM|SECURITY|SYSTEM)\b|HKCU\\+Software\\+(?:SimonTatham|OpenSSH|Martin Prikryl))|\bssh-keygen\s+-y\b|\bmimikatz\b|\bprocdump\b[^|;&\n]{0,60}\blsass\b|\bdscl\b[^|;&\n]{0,80}ShadowHash/i,
    "key_file",
    "private keys",
  ],
  [
    /(?:^|[;&|(]\s*)ps\s+-?\w*(?:aux?|ef|ww)?e(?:ww)?\b(?![^|;&\n]*-o)|\/proc\/[^\s/]{1,80}\/(?:environ|mem)\b/,
    "environment",
    "the environment of processes",
  ],
  [/\b(?:pbpaste|xclip\s+[^|]*-o|xsel\s+[^|]*(?:-o|--output)|wl-paste|Get-Clipboard)\b/i, "clipboard", "the clipboard"],
  [/\b(?:screencapture|scrot|gnome-screenshot|import\s+-window\s+root)\b/, "screen", "the screen"],
  [/\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b/i, "download", ""],
  [
    /\b(?:gh\s+auth\s+(?:token|status\s+(?:-t|--show-token))|glab\s+auth\s+token|gcloud\s+auth\s+print-\w+|aws\s+(?:configure\s+(?:get|export-credentials)|sts\s+(?:get-session-token|assume-role)|iam\s+create-access-key|secretsmanager\s+get-secret-value|ssm\s+get-parameters?\b[^|;&]{0,80}--with-decryption)|vault\s+(?:kv\s+get|read|print\s+token)|doppler\s+secrets|infisical\s+(?:secrets|export)|heroku\s+(?:config|auth:token)|fly(?:ctl)?\s+auth\s+token|vercel\s+env\s+pull|az\s+account\s+get-access-token|op\s+(?:read|item)|npm\s+(?:token|config\s+get\s+\S{0,80}(?:_auth|token))|yarn\s+config\s+get\s+\S{0,60}[tT]oken|git\s+credential(?:-\w+)?\s+(?:fill|get)|git\s+config\b[^|;&]{0,60}\bhttp\.\S{0,80}extraheader|kubectl\s+(?:config\s+view|get\s+secrets?)|docker-credential-\w+\s+(?:get|list)|oc\s+whoami\s+-t|az\s+(?:keyvault\s+secret|ad\s+sp\s+create))\b/,
    "token_file",
    "",
  ],
  [
    /\bgit\s+(?:log\s[^|;&\n]{0,60}?-p\b|archive\b|bundle\s+create\b|fast-export\b|diff\b(?![^|;&\n]{0,80}--(?:stat|name-only|name-status|shortstat|numstat|quiet|check))|format-patch\b)/,
    "walked",
    "the repository",
  ],
  [/\b(?:hostname|whoami|uname|ifconfig|ip\s+addr|ipconfig|systeminfo|id|sw_vers|scutil)\b/, "system", "the machine"],
];

/** Where a command's output comes from. */
export function outputOf(commands: string[], line: number): Origins {
  const origins: Origins = new Map();
  for (const command of commands.slice(0, 6)) {
    const text = command.slice(0, 4000);
    for (const [pattern, kind, what] of OUTPUTS) {
      if (kind === "keychain" && NAMED_ITEM.test(text)) continue;
      if (pattern.test(text)) addOrigins(origins, originsOf({ kind, what: what || text.slice(0, 200), line }));
    }
    if (/\b(?:cat|tar|zip|head|tail|less|strings|base64|type|Get-Content|gc)\b/i.test(text)) {
      addOrigins(origins, pathsIn(text, line));
    }
  }
  return origins;
}

const DOWNLOADS =
  /\b(?:curl|wget)\b[^|;&\n]{0,600}?\s(?:-[a-zA-Z]*[oO]|--output(?:-document)?)[ =]["']?([^\s"'|;&]{2,200})/;
const SHOOTS =
  /\b(?:screencapture|scrot|gnome-screenshot|grim)\b[^|;&\n]{0,200}?\s["']?([^\s"'|;&-][^\s"'|;&]{0,200}\.\w{2,4})/;

/** Programs that put what they are told, or all that they print, into a file which they name. */
const PACKS = [
  /\btar\s+(?:-?\w*c\w*f|(?:-\w+\s+)*-c\w*\s+(?:-\w+\s+)*-?f)\s+["']?([^\s"'|;&>]{2,200})/,
  /\b(?:zip|7z\s+a|rar\s+a)\s+(?:-\S+\s+)*["']?([^\s"'|;&>-][^\s"'|;&>]{1,200})/,
  /(?<![\d&])>{1,2}\s{0,4}["']?(?!\/dev\/)([^\s"'|;&>]{2,200})/,
];

/** The files that a command makes, where it brings in something of note. */
export function filesMadeBy(command: string, line: number): { path: string; origin: Origin }[] {
  const text = command.slice(0, 2000);
  const packed = PACKS.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  return [
    ...filesBroughtBy(text, line),
    ...packed.flatMap((path) => {
      const origins = [...outputOf([text], line).values()];
      return origins.flatMap((origin) => (origin.kind === "download" ? [] : [{ path, origin }]));
    }),
  ];
}

function filesBroughtBy(text: string, line: number): { path: string; origin: Origin }[] {
  const loaded = DOWNLOADS.exec(text)?.[1];
  const shot = SHOOTS.exec(text)?.[1];
  const url = /\bhttps?:\/\/[^\s"'|;&]{1,500}/.exec(text)?.[0];
  return [
    ...(loaded && url && !/^(?:-|\/dev\/null)$|^https?:/.test(loaded)
      ? [{ path: loaded, origin: { kind: "download" as const, what: url, line } }]
      : []),
    ...(shot ? [{ path: shot, origin: { kind: "screen" as const, what: "the screen", line } }] : []),
  ];
}

/** The secret files that a command names. */
export function pathsIn(command: string, line: number): Origins {
  const origins: Origins = new Map();
  for (const [word] of matchesIn(command.slice(0, 4000), /[^\s"'`;|&<>()=@]{2,200}/g)) {
    const path = word.replace(/^(?:\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE)/i, "~");
    const kind = path.includes(UNKNOWN) && path.length < 6 ? null : secretKindOf(path);
    if (kind) addOrigins(origins, originsOf({ kind, what: path, line }));
  }
  return origins;
}

const STARTERS =
  /^(?:sudo\s+)?(?:(?:\S*\/)?(?:\ufffc|(?:ba|z|da)?sh|python[\d.]*|node|bun|deno|perl|ruby|powershell|pwsh|cmd|osascript|open|start|msiexec|chmod)(?:\.exe)?\s+(?:(?:[-/+]\S+|\d{3,4}|\S\+x|run)\s+)*)?["']?/i;

/** What is opened to be looked at. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|svg|pdf|html?|csv|tsv|xlsx|docx|pptx|md|txt|json|mp[34]|wav|mov|epub)$/i;

/** Whether a command starts a file, or makes it a program, rather than works on it. */
export function startsFile(command: string, path: string): boolean {
  const text = command.slice(0, 1000).trimStart();
  const start = STARTERS.exec(text)?.[0] ?? "";
  if (/^(?:open|start)\s/.test(start) && SHOWN.test(path)) return false;
  return (
    text.startsWith(path, start.length) ||
    text.startsWith(`./${path}`, start.length) ||
    (/&&\s*/.test(text) &&
      text
        .split(/&&|;/)
        .slice(1, 5)
        .some((one) => startsFile(one, path)))
  );
}
