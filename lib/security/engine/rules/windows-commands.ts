import { severityInContext } from "../context";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { hostKindOf, originOf, urlsIn } from "../hosts";
import { matchesIn } from "../matches";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";
import type { ReviewedFile } from "../reviewed-file";
import { taintsOfPath } from "../shell/secrets";
import { type Statement, windowsStatements } from "../windows/statements";

type About = Pick<Finding, "rule" | "severity" | "category" | "message" | "remediation">;

const FETCH =
  /\b(?:iwr|irm|wget|curl(?:\.exe)?|invoke-webrequest|invoke-restmethod|start-bitstransfer|downloadfile|downloadstring|downloaddata)\b/i;
const TARGET = /(?:-outfile|-destination|-o(?:ut)?|downloadfile\([^,]{1,400},)\s*["']?([^\s"');]{2,200})/i;
const TOOLS_THAT_FETCH =
  /\bcertutil(?:\.exe)?\b[^|\n]{0,80}[-/](?:urlcache\b[^|\n]{0,120}https?:|decode(?:hex)?\s+\S+\s+\S)|\bbitsadmin(?:\.exe)?\b[^|\n]{0,80}\/(?:transfer|addfile)\b|\bmshta(?:\.exe)?\s+["']?(?:https?:|vbscript:|javascript:)|\bregsvr32(?:\.exe)?\b[^|\n]{0,80}\/i:["']?https?:|\brundll32(?:\.exe)?\s+["']?javascript:|\bmsiexec(?:\.exe)?\b[^|\n]{0,60}\/(?:i|package)\s+["']?https?:/i;
const DISABLES =
  /\bset-mppreference\b[^|\n]{0,80}-disable\w+\s+(?:\$true|1)|\badd-mppreference\b[^|\n]{0,80}-exclusion\w+|\bnetsh\s+advfirewall\b[^|\n]{0,60}\bstate\s+off|amsiinitfailed|amsiutils|amsiscanbuffer|\bsc(?:\.exe)?\s+(?:stop|delete)\s+(?:windefend|sense)\b/i;
const DESTROYS =
  /\bremove-item\b(?=[^|\n]{0,200}-recurse)[^|\n]{0,120}\s["']?(?:[a-z]:\\?\*?|\$home|\$env:userprofile|~)[\\/]?\*?["']?(?:\s|$)|\b(?:del|erase)\s+(?:\/[a-z]\s+){2,5}["']?(?:[a-z]:\\?\*?|%userprofile%\\?\*?)["']?(?:\s|$)|\b(?:rd|rmdir)\s+(?:\/[a-z]\s+){1,3}["']?(?:[a-z]:\\?|%userprofile%)["']?(?:\s|$)|\bformat\s+[c-z]:\s*\/|\bvssadmin(?:\.exe)?\s+delete\s+shadows|\bwmic\b[^|\n]{0,30}shadowcopy\s+delete|\bclear-disk\b[^|\n]{0,60}-removedata/i;
const STAYS =
  /CurrentVersion\\Run(?:Once)?\b|\bregister-scheduledtask\b|\bschtasks(?:\.exe)?\s+\/create|Start Menu\\Programs\\Startup|\bnew-service\b|__EventFilter\b/i;
const READS_ENVIRONMENT = /\b(?:get-childitem|gci|ls|dir)\s+env:|\[environment\]::getenvironmentvariables\(/i;
const SENDS =
  /\b(?:invoke-webrequest|invoke-restmethod|iwr|irm|curl(?:\.exe)?)\b[^|\n]{0,600}(?:-method\s+["']?(?:post|put)|-body\b|-infile\b|-d\s|-F\s|-T\s)|\.upload(?:string|file|data|values)(?:async|taskasync)?\(|\.(?:post|put|send)async\(|\bsend-mailmessage\b|\bresolve-dnsname\b|\bstart-bitstransfer\b[^|\n]{0,200}\bupload\b|\.write\([^)\n]{1,80},\s?0\s?,/i;
const DECODED: About = {
  rule: "decoded_execution",
  severity: "block",
  category: "obfuscation",
  message: "PowerShell runs a text that it decodes, so nobody sees what it does.",
  remediation: "Ship the program as a readable file of the package.",
};

/** Finds commands of Windows that fetch and start, hide, steal, stay or destroy. */
export function windowsCommands({ pkg, file }: Reading): Finding[] {
  return inFile(pkg, file, windowsStatements(file));
}

function inFile(pkg: ReviewedPackage, file: ReviewedFile, statements: Statement[]): Finding[] {
  const { findings, add } = hitList();
  for (const [statement, about] of [
    ...single(statements),
    ...started(statements),
    ...evaluated(statements),
    ...taken(statements),
    ...connected(statements),
  ]) {
    const { line, isEncoded } = statement;
    const text = file.lines().textOf(line);
    const severity = isEncoded ? "block" : severityInContext(about.severity, pkg, file, { line, offset: 0 });
    add(severity, () => ({ ...about, severity, file: file.path, line, excerpt: excerptOf(text.trimStart()) }));
  }
  return findings;
}

function* single(statements: Statement[]): Generator<[Statement, About]> {
  for (const statement of statements) {
    const { text, isEncoded, isDisguised } = statement;
    if (isDisguised)
      yield [
        statement,
        about(
          "disguised_command",
          "block",
          "obfuscation",
          "The names of commands are put together from pieces, so that a search does not find them.",
          "Write the command in plain text.",
        ),
      ];
    if (isEncoded && text === "(encoded)") yield [statement, DECODED];
    if (TOOLS_THAT_FETCH.test(text))
      yield [
        statement,
        about(
          "remote_code",
          "block",
          "remote_code",
          "A tool of Windows is misused to fetch or unpack a program.",
          "Ship the program inside the package.",
        ),
      ];
    if (DISABLES.test(text))
      yield [
        statement,
        about(
          "protection_disabled",
          "block",
          "tampering",
          "The command turns off what protects the machine.",
          "Remove the command.",
        ),
      ];
    if (DESTROYS.test(text))
      yield [
        statement,
        about(
          "destructive_command",
          "block",
          "destruction",
          "The command destroys the user's files or the copies that they are restored from.",
          "Remove the command.",
        ),
      ];
    if (STAYS.test(text) && /\b(?:new|set|add|register|reg|schtasks|copy|out|>)/i.test(text)) {
      const isCovert =
        FETCH.test(text) ||
        /-(?:windowstyle|w)\s+h|-e(?:nc|c)?\s|%(?:temp|(?:local)?appdata)%|\$env:(?:temp|(?:local)?appdata)|mshta/i.test(
          text,
        );
      yield [
        statement,
        about(
          "persistence",
          isCovert ? "block" : "warn",
          "persistence",
          "The command has something start by itself.",
          "Leave it to the user to have something run by itself.",
        ),
      ];
    }
  }
}

/** What is fetched into a file and started from there. */
function* started(statements: Statement[]): Generator<[Statement, About]> {
  for (const [index, statement] of statements.entries()) {
    if (!FETCH.test(statement.text)) continue;
    const target = TARGET.exec(statement.text)?.[1];
    const name = target?.split(/[\\/]/).at(-1)?.toLowerCase();
    if (!target || !name || name.length < 3) continue;
    const next = [
      statement.text.slice(statement.text.indexOf(target) + target.length),
      ...statements.slice(index + 1, index + 15).map(({ text }) => text),
    ];
    const isStarted = next.some(
      (text) =>
        text.toLowerCase().includes(name) &&
        /\b(?:start-process|start|saps|invoke-item|ii|msiexec|powershell|cmd|call|rundll32)\b|(?:^|[;{]\s*)(?:&|\.)\s*["'$]/i.test(
          text,
        ),
    );
    if (!isStarted) continue;
    const severity = severityOf(urlsIn(statement.text)[0]?.url ?? "");
    yield [
      statement,
      about(
        "downloaded_script",
        severity,
        "remote_code",
        "A program is downloaded into a file and started; whoever owns the address decides what it does.",
        "Ship the program inside the package, or check it against a pinned checksum.",
      ),
    ];
  }
}

const EVALUATES =
  /\b(?:iex|invoke-expression)\b|\[(?:system\.)?reflection\.assembly\]::load\(|\[scriptblock\]::create\(|\binvoke-command\b[^|\n]{0,80}-scriptblock\s+\$/i;
const DECODES =
  /::frombase64string\(|\b(?:gzip|deflate)stream\b|::fromhexstring\(|\bconvertto-securestring\b[^|\n]{0,200}-key\b/i;

/** What is fetched or decoded into a variable and evaluated from there. */
function* evaluated(statements: Statement[]): Generator<[Statement, About]> {
  const fetched = new Map<string, string>();
  const decoded = new Set<string>();
  for (const statement of statements) {
    for (const part of statement.text.split(";")) {
      const assigned = /^\s*\$(\w{1,60})\s*=/.exec(part)?.[1];
      if (assigned && FETCH.test(part)) fetched.set(assigned.toLowerCase(), urlsIn(part)[0]?.url ?? "");
      const evaluates = EVALUATES.test(part);
      const uses = [...matchesIn(part, /\$(\w{1,60})/g)].map(([, name = ""]) => name.toLowerCase());
      const isDecoded = DECODES.test(part) || uses.some((name) => decoded.has(name));
      if (assigned && isDecoded) decoded.add(assigned.toLowerCase());
      if (evaluates && isDecoded) yield [statement, DECODED];
      if (!evaluates) continue;
      const inPlace = FETCH.test(part) && /scriptblock/i.test(part) ? urlsIn(part)[0]?.url : undefined;
      const url = inPlace ?? uses.flatMap((name) => fetched.get(name) ?? [])[0];
      if (url !== undefined)
        yield [
          statement,
          about(
            "remote_code",
            severityOf(url),
            "remote_code",
            "A program is downloaded and run; whoever owns the address decides what it does.",
            "Ship the program inside the package.",
          ),
        ];
    }
  }
}

function severityOf(url: string): Severity {
  const origin = originOf(url);
  if (origin === "known_installer" || origin === "local" || origin === "placeholder") return "info";
  if (origin === "address" || origin === "insecure") return "block";
  return /^(?:collector|tunnel|paste_site|shortener|file_host|messenger_hook|punycode)$/.test(hostKindOf(url) ?? "")
    ? "block"
    : "warn";
}

/** Keys or the environment, followed through variables into what is sent. */
function* taken(statements: Statement[]): Generator<[Statement, About]> {
  const carriers = new Set<string>();
  const files = new Set<string>();
  for (const statement of statements) {
    const { text } = statement;
    const reads =
      READS_ENVIRONMENT.test(text) ||
      pathsIn(text).some((path) => taintsOfPath(path).some(({ kind }) => kind === "secret"));
    const uses = [...matchesIn(text, /\$(?:script:|global:)?(\w{1,60})/g)].some(([, name = ""]) =>
      carriers.has(name.toLowerCase()),
    );
    const carries = [...files].some((file) => text.includes(file));
    const assigned = /^\s*\$(?:script:|global:)?(\w{1,60})\s*\+?=/.exec(text)?.[1];
    if ((reads || uses) && assigned) carriers.add(assigned.toLowerCase());
    const packed = /(?:-DestinationPath|-OutFile|Out-File|Copy-Item\s+\S+)\s+["']?(\S{5,200}?)["']?(?:\s|$)/i.exec(
      text,
    )?.[1];
    if ((reads || uses) && packed) files.add(packed);
    const isLocal = urlsIn(text).every(({ url }) => originOf(url) === "local") && urlsIn(text).length > 0;
    if ((reads || uses || (carries && !packed)) && SENDS.test(text) && !isLocal) {
      yield [
        statement,
        about(
          "credential_theft",
          "block",
          "exfiltration",
          "The command sends keys or the whole environment to another machine.",
          "Send only the variables that the service needs, by name.",
        ),
      ];
    }
  }
}

function pathsIn(text: string): string[] {
  return (text.match(/(?:~|\$home|\$env:\w+|%\w+%|[a-z]:)?[\\/.][^\s"'|;,)]{3,200}/gi) ?? []).slice(0, 20).map((path) =>
    path
      .replaceAll("\\", "/")
      .replace(/^(?:\$home|\$env:userprofile|%userprofile%)/i, "~")
      .replace(/^(?:\$env:(?:local)?appdata|%(?:local)?appdata%)/i, "~/AppData"),
  );
}

/** A connection whose other side decides what is run. */
function* connected(statements: Statement[]): Generator<[Statement, About]> {
  const socket = statements.find(({ text }) => /net\.sockets\.tcp(?:client|listener)/i.test(text));
  if (!socket) return;
  const all = statements
    .map(({ text }) => text)
    .join("\n")
    .slice(0, 200_000);
  if (!/getstream\(/i.test(all) || !/\b(?:iex|invoke-expression)\b|cmd(?:\.exe)?["']?\s*\/c|start-process/i.test(all))
    return;
  yield [
    socket,
    about(
      "reverse_shell",
      "block",
      "backdoor",
      "The command gives another machine a shell on the user's.",
      "Remove it; no skill needs to be controlled from elsewhere.",
    ),
  ];
}

function about(
  rule: string,
  severity: Severity,
  category: Finding["category"],
  message: string,
  remediation: string,
): About {
  return { rule, severity, category, message, remediation };
}
