import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { flowOf } from "../follow/code/flow";
import { hitList } from "../hit-list";
import { placed } from "../kept-findings";
import { originOf } from "../knowledge/hosts";
import { linesMatching } from "../read/lines";
import { matchesIn } from "../read/matches";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, ReviewedPackage, Severity } from "../report";

const FETCHES = String.raw`(?:requests\.(?:get|post)|urlopen|urllib\.request|httpx\.(?:get|post)|(?:await[ \t]+)?fetch\(|axios\.get|https?\.get\()`;
const DECODES = String.raw`(?:base64\.b(?:64|85|32)decode|b64decode|bytes\.fromhex|codecs\.decode|zlib\.decompress|atob\(|Buffer\.from\()`;
const RUNS = String.raw`(?<![.\w])(?:exec|eval|new[ \t]+Function|Function|pickle\.loads|marshal\.loads|vm\.runIn\w{3,12}Context)[ \t]*\(`;

const DIRECT = new RegExp(`${RUNS}[^\\n]{0,200}?(?:${FETCHES}|${DECODES})`);
const ASSIGNED = new RegExp(String.raw`\b([A-Za-z_]\w{0,40})[ \t]*=[ \t]*[^\n=]{0,80}?(?:${FETCHES}|${DECODES})`, "g");
const RUNS_ANYWHERE = new RegExp(RUNS, "g");
/** What any of them holds. */
const MAY_RUN = /(?:exec|eval|Function|loads|Context)[ \t]*\(/;
const RUNS_VARIABLE = new RegExp(`${RUNS}[ \\t]*(?:compile\\([ \\t]*)?(?:await[ \\t]+)?([A-Za-z_]\\w{0,40})`, "g");
/** Rules for code write `…(...)` for any arguments, which no program could run. */
const IS_PATTERN = /^[\w.]+\(\s*[\w.]+\(\s*\.\.\.\s*\)/;
const URL = /\bhttps?:\/\/[^\s"'`)>|;,\\]{1,500}/i;

/** Finds text that evaluates what it has just fetched or decoded, in files whose data is not followed. */
export function evaluatedDownload(pkg: ReviewedPackage): Finding[] {
  const { followed } = flowOf(pkg);
  return pkg.files.flatMap((file) =>
    followed.has(file.path) || !MAY_RUN.test(file.text ?? "") || (file.text ?? "").search(RUNS_ANYWHERE) === -1
      ? []
      : placed(file, inText(pkg, file)),
  );
}

function inText(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const { findings, add } = hitList();
  const text = file.text ?? "";
  const sources = new Map<string, string>();
  for (const match of matchesIn(text, ASSIGNED)) {
    sources.set(match[1] ?? "", text.slice(match.index, match.index + 400).split("\n", 1)[0] ?? "");
  }

  for (const { number, text: line } of linesMatching(text, RUNS_ANYWHERE)) {
    const direct = DIRECT.exec(line);
    const variable = [...matchesIn(line, RUNS_VARIABLE)].find((match) => sources.has(match[1] ?? ""));
    const hit = direct ?? variable;
    // A pattern that looks for such code escapes its brackets.
    if (!hit || /\\[(s.]/.test(hit[0]) || IS_PATTERN.test(line.slice(hit.index))) continue;

    const source = direct ? line.slice(direct.index, direct.index + 1000) : (sources.get(variable?.[1] ?? "") ?? "");
    const isData = /^pickle/.test(hit[0]) && !new RegExp(FETCHES).test(source);
    const severity = severityInContext(isData ? "warn" : severityOf(source), pkg, file, {
      line: number,
      offset: hit.index,
    });
    add(severity, () =>
      describe(file.path, number, excerptOf(line, hit.index), severity, new RegExp(DECODES).test(source)),
    );
  }
  return findings;
}

function severityOf(source: string): Severity {
  const origin = originOf(URL.exec(source)?.[0] ?? "");
  return origin === "local" || origin === "known_installer" ? "info" : "block";
}

function describe(file: string, line: number, excerpt: string, severity: Severity, decodes: boolean): Finding {
  return {
    rule: decodes ? "evaluated-decoded-text" : "evaluated-download",
    severity,
    category: decodes ? "obfuscation" : "remote_code",
    file,
    line,
    excerpt,
    message: `The program runs text that it ${decodes ? "decodes, so nobody sees what it does" : "has just downloaded"}.`,
    remediation: "Ship the code as a readable file of the package and import it.",
  };
}
