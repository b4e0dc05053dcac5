import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import type { Hit } from "../follow/shell/judge";
import { DECODED, evaluatedText, FETCH, startedAfterFetch, type WindowsHit } from "../follow/windows/fetched-program";
import { sentKeys } from "../follow/windows/sent-keys";
import { type Statement, windowsStatements } from "../follow/windows/statements";
import { hitList } from "../hit-list";
import type { Finding, Reading } from "../report";

/** Finds commands of Windows that fetch and start, hide, steal, stay or destroy. */
export function windowsCommands({ pkg, file }: Reading): Finding[] {
  const statements = windowsStatements(file);
  const { findings, add } = hitList();
  for (const [statement, hit] of [
    ...statements.flatMap(byThemselves),
    ...startedAfterFetch(statements),
    ...evaluatedText(statements),
    ...sentKeys(statements),
    ...connected(statements),
  ]) {
    const { line, isEncoded } = statement;
    const text = file.lines().textOf(line);
    const severity = isEncoded ? "block" : severityInContext(hit.severity, pkg, file, { line, offset: 0 });
    add(severity, () => ({ ...hit, severity, file: file.path, line, excerpt: excerptOf(text.trimStart()) }));
  }
  return findings;
}

function byThemselves(statement: Statement): WindowsHit[] {
  const { text, isEncoded, isDisguised } = statement;
  const hits = [
    ...(isDisguised ? [DISGUISED] : []),
    ...(isEncoded && text === "(encoded)" ? [DECODED] : []),
    ...HARMFUL.filter(([says]) => says.test(text)).map(([, hit]) => hit),
    ...(STAYS.test(text) && REGISTERS.test(text) ? [staying(text)] : []),
  ];
  return hits.map((hit) => [statement, hit]);
}

const DISGUISED: Hit = {
  rule: "obfuscated-command",
  severity: "block",
  category: "obfuscation",
  message: "The names of commands are put together from pieces, so that a search does not find them.",
  remediation: "Write the command in plain text.",
};

/** Commands that need no others to do harm. */
const HARMFUL: [says: RegExp, hit: Hit][] = [
  [
    /\bcertutil(?:\.exe)?\b[^|\n]{0,80}[-/](?:urlcache\b[^|\n]{0,120}https?:|decode(?:hex)?\s+\S+\s+\S)|\bbitsadmin(?:\.exe)?\b[^|\n]{0,80}\/(?:transfer|addfile)\b|\bmshta(?:\.exe)?\s+["']?(?:https?:|vbscript:|javascript:)|\bregsvr32(?:\.exe)?\b[^|\n]{0,80}\/i:["']?https?:|\brundll32(?:\.exe)?\s+["']?javascript:|\bmsiexec(?:\.exe)?\b[^|\n]{0,60}\/(?:i|package)\s+["']?https?:/i,
    {
      rule: "remote-code",
      severity: "block",
      category: "remote_code",
      message: "A tool of Windows is misused to fetch or unpack a program.",
      remediation: "Ship the program inside the package.",
    },
  ],
  [
    /\bset-mppreference\b[^|\n]{0,80}-disable\w+\s+(?:\$true|1)|\badd-mppreference\b[^|\n]{0,80}-exclusion\w+|\bnetsh\s+advfirewall\b[^|\n]{0,60}\bstate\s+off|amsiinitfailed|amsiutils|amsiscanbuffer|\bsc(?:\.exe)?\s+(?:stop|delete)\s+(?:windefend|sense)\b/i,
    {
      rule: "protection-disabled",
      severity: "block",
      category: "tampering",
      message: "The command turns off what protects the machine.",
      remediation: "Remove the command.",
    },
  ],
  [
    /\bremove-item\b(?=[^|\n]{0,200}-recurse)[^|\n]{0,120}\s["']?(?:[a-z]:\\?\*?|\$home|\$env:userprofile|~)[\\/]?\*?["']?(?:\s|$)|\b(?:del|erase)\s+(?:\/[a-z]\s+){2,5}["']?(?:[a-z]:\\?\*?|%userprofile%\\?\*?)["']?(?:\s|$)|\b(?:rd|rmdir)\s+(?:\/[a-z]\s+){1,3}["']?(?:[a-z]:\\?|%userprofile%)["']?(?:\s|$)|\bformat\s+[c-z]:\s*\/|\bvssadmin(?:\.exe)?\s+delete\s+shadows|\bwmic\b[^|\n]{0,30}shadowcopy\s+delete|\bclear-disk\b[^|\n]{0,60}-removedata/i,
    {
      rule: "destructive-command",
      severity: "block",
      category: "destruction",
      message: "The command destroys the user's files or the copies that they are restored from.",
      remediation: "Remove the command.",
    },
  ],
];

const STAYS =
  /CurrentVersion\\Run(?:Once)?\b|\bregister-scheduledtask\b|\bschtasks(?:\.exe)?\s+\/create|Start Menu\\Programs\\Startup|\bnew-service\b|__EventFilter\b/i;
const REGISTERS = /\b(?:new|set|add|register|reg|schtasks|copy|out|>)/i;
/** It is started where nobody sees it, or from where programs hide. */
const COVERTLY =
  /-(?:windowstyle|w)\s+h|-e(?:nc|c)?\s|%(?:temp|(?:local)?appdata)%|\$env:(?:temp|(?:local)?appdata)|mshta/i;

function staying(text: string): Hit {
  return {
    rule: "persistence",
    severity: FETCH.test(text) || COVERTLY.test(text) ? "block" : "warn",
    category: "persistence",
    message: "The command has something start by itself.",
    remediation: "Leave it to the user to have something run by itself.",
  };
}

const MAX_CHARS = 200_000;

/** A connection whose other side decides what is run. */
function connected(statements: Statement[]): WindowsHit[] {
  const socket = statements.find(({ text }) => /net\.sockets\.tcp(?:client|listener)/i.test(text));
  if (!socket) return [];
  const all = statements
    .map(({ text }) => text)
    .join("\n")
    .slice(0, MAX_CHARS);
  if (!/getstream\(/i.test(all) || !/\b(?:iex|invoke-expression)\b|cmd(?:\.exe)?["']?\s*\/c|start-process/i.test(all))
    return [];
  return [
    [
      socket,
      {
        rule: "reverse-shell",
        severity: "block",
        category: "backdoor",
        message: "The command gives another machine a shell on the user's.",
        remediation: "Remove it; no skill needs to be controlled from elsewhere.",
      },
    ],
  ];
}
