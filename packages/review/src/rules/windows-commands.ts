import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import type { Hit } from "../follow/shell/judge";
import { DECODED, evaluatedText, FETCH, startedAfterFetch, type WindowsHit } from "../follow/windows/fetched-program";
import { sentKeys } from "../follow/windows/sent-keys";
import { type Statement, windowsStatements } from "../follow/windows/statements";
import { hitList } from "../hit-list";
import { ruled } from "../match/ruled";
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

const DISGUISED: Hit = { ...ruled("obfuscated-command"), severity: "block" };

const EVERYTHING = String.raw`["']?(?:[a-z]:\\?\*?|\$home|\$env:userprofile|%userprofile%|~)[\\/]?\*?["']?(?:\s|$)`;

/** Commands that need no others to do harm. */
const HARMFUL = (
  [
    [
      String.raw`\bcertutil(?:\.exe)?\b[^|\n]{0,80}[-/](?:urlcache\b[^|\n]{0,120}https?:|decode(?:hex)?\s+\S+\s+\S)`,
      "remote-code",
    ],
    [String.raw`\bbitsadmin(?:\.exe)?\b[^|\n]{0,80}\/(?:transfer|addfile)\b`, "remote-code"],
    [String.raw`\bmshta(?:\.exe)?\s+["']?(?:https?:|vbscript:|javascript:)`, "remote-code"],
    [
      String.raw`\bregsvr32(?:\.exe)?\b[^|\n]{0,80}\/i:["']?https?:|\brundll32(?:\.exe)?\s+["']?javascript:`,
      "remote-code",
    ],
    [String.raw`\bmsiexec(?:\.exe)?\b[^|\n]{0,60}\/(?:i|package)\s+["']?https?:`, "remote-code"],
    [
      String.raw`\bset-mppreference\b[^|\n]{0,80}-disable\w+\s+(?:\$true|1)|\badd-mppreference\b[^|\n]{0,80}-exclusion\w+`,
      "protection-disabled",
    ],
    [
      String.raw`\bnetsh\s+advfirewall\b[^|\n]{0,60}\bstate\s+off|\bsc(?:\.exe)?\s+(?:stop|delete)\s+(?:windefend|sense)\b`,
      "protection-disabled",
    ],
    ["amsiinitfailed|amsiutils|amsiscanbuffer", "protection-disabled"],
    [String.raw`\bremove-item\b(?=[^|\n]{0,200}-recurse)[^|\n]{0,120}\s${EVERYTHING}`, "destructive-command"],
    [
      String.raw`\b(?:del|erase)\s+(?:\/[a-z]\s+){2,5}${EVERYTHING}|\b(?:rd|rmdir)\s+(?:\/[a-z]\s+){1,3}${EVERYTHING}`,
      "destructive-command",
    ],
    [
      String.raw`\bformat\s+[c-z]:\s*\/|\bvssadmin(?:\.exe)?\s+delete\s+shadows|\bwmic\b[^|\n]{0,30}shadowcopy\s+delete`,
      "destructive-command",
    ],
    [String.raw`\bclear-disk\b[^|\n]{0,60}-removedata`, "destructive-command"],
  ] as const
).map(([says, rule]): [RegExp, Hit] => [new RegExp(says, "i"), { ...ruled(rule), severity: "block" }]);

const STAYS =
  /CurrentVersion\\Run(?:Once)?\b|\bregister-scheduledtask\b|\bschtasks(?:\.exe)?\s+\/create|Start Menu\\Programs\\Startup|\bnew-service\b|__EventFilter\b/i;
const REGISTERS = /\b(?:new|set|add|register|reg|schtasks|copy|out|>)/i;
/** It is started where nobody sees it, or from where programs hide. */
const COVERTLY =
  /-(?:windowstyle|w)\s+h|-e(?:nc|c)?\s|%(?:temp|(?:local)?appdata)%|\$env:(?:temp|(?:local)?appdata)|mshta/i;

function staying(text: string): Hit {
  return {
    ...ruled("persistence"),
    severity: FETCH.test(text) || COVERTLY.test(text) ? "block" : "warn",
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
  return [[socket, { ...ruled("reverse-shell"), severity: "block" }]];
}
