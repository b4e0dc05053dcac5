import { hostKindOf, isNameless, originOf, urlsIn } from "../../knowledge/hosts";
import { anyOf } from "../../match/names";
import { ruled } from "../../match/ruled";
import { matchesIn } from "../../read/matches";
import type { Severity } from "../../report";
import type { Hit } from "../shell/judge";
import type { Statement } from "./statements";

/** A command of Windows and what is wrong with it. */
export type WindowsHit = [statement: Statement, hit: Hit];

export const FETCH = new RegExp(String.raw`\b${anyOf("web-clients", "web-cmdlet")}\b`, "i");
const TARGET = /(?:-outfile|-destination|-o(?:ut)?|downloadfile\([^,]{1,400},)\s*["']?([^\s"');]{2,200})/i;
const STARTS =
  /\b(?:start-process|start|saps|invoke-item|ii|msiexec|powershell|cmd|call|rundll32)\b|(?:^|[;{]\s*)(?:&|\.)\s*["'$]/i;
const MAX_STATEMENTS_BETWEEN = 14;
export const DECODED: Hit = { ...ruled("decoded-execution"), severity: "block" };

/** What is fetched into a file and started from there. */
export function* startedAfterFetch(statements: Statement[]): Generator<WindowsHit> {
  for (const [index, statement] of statements.entries()) {
    if (!FETCH.test(statement.text)) continue;
    const target = TARGET.exec(statement.text)?.[1];
    const name = target?.split(/[\\/]/).at(-1)?.toLowerCase();
    if (!target || !name || name.length < 3) continue;
    const next = [
      statement.text.slice(statement.text.indexOf(target) + target.length),
      ...statements.slice(index + 1, index + 1 + MAX_STATEMENTS_BETWEEN).map(({ text }) => text),
    ];
    const isStarted = next.some((text) => text.toLowerCase().includes(name) && STARTS.test(text));
    if (!isStarted) continue;
    yield [statement, { ...ruled("downloaded-script"), severity: severityOf(urlsIn(statement.text)[0]?.url ?? "") }];
  }
}

const EVALUATES =
  /\b(?:iex|invoke-expression)\b|\[(?:system\.)?reflection\.assembly\]::load\(|\[scriptblock\]::create\(|\binvoke-command\b[^|\n]{0,80}-scriptblock\s+\$/i;
const DECODES =
  /::frombase64string\(|\b(?:gzip|deflate)stream\b|::fromhexstring\(|\bconvertto-securestring\b[^|\n]{0,200}-key\b/i;

/** What is fetched or decoded into a variable and evaluated from there. */
export function* evaluatedText(statements: Statement[]): Generator<WindowsHit> {
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
      if (url !== undefined) yield [statement, { ...ruled("remote-code"), severity: severityOf(url) }];
    }
  }
}

function severityOf(url: string): Severity {
  const origin = originOf(url);
  if (origin === "known_installer" || origin === "local" || origin === "placeholder") return "info";
  if (origin === "address" || origin === "insecure") return "block";
  return isNameless(hostKindOf(url)) ? "block" : "warn";
}
