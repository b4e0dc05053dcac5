import { placed } from "../../kept-findings";
import { originOf } from "../../knowledge/hosts";
import type { Said } from "../../match/coded";
import { saidList } from "../../match/said-list";
import { linesMatching } from "../../read/lines";
import { matchesIn } from "../../read/matches";
import type { ReviewedFile } from "../../read/reviewed-file";
import type { ReviewedPackage, Severity } from "../../report";
import { flowOf } from "./flow";

const FETCHES = String.raw`(?:requests\.(?:get|post)|urlopen|urllib\.request|httpx\.(?:get|post)|(?:await[ \t]+)?fetch\(|axios\.get|https?\.get\()`;
const DECODES = String.raw`(?:base64\.b(?:64|85|32)decode|b64decode|bytes\.fromhex|codecs\.decode|zlib\.decompress|atob\(|Buffer\.from\()`;
const RUNS = String.raw`(?<![.\w])(?:exec|eval|new[ \t]+Function|Function|pickle\.loads|marshal\.loads|vm\.runIn\w{3,12}Context)[ \t]*\(`;

const FETCHED = new RegExp(FETCHES);
const DECODED = new RegExp(DECODES);
const DIRECT = new RegExp(`${RUNS}[^\\n]{0,200}?(?:${FETCHES}|${DECODES})`);
const ASSIGNED = new RegExp(String.raw`\b([A-Za-z_]\w{0,40})[ \t]*=[ \t]*[^\n=]{0,80}?(?:${FETCHES}|${DECODES})`, "g");
const RUNS_ANYWHERE = new RegExp(RUNS, "g");
/** What any of them holds. */
const MAY_RUN = /(?:exec|eval|Function|loads|Context)[ \t]*\(/;
const RUNS_VARIABLE = new RegExp(`${RUNS}[ \\t]*(?:compile\\([ \\t]*)?(?:await[ \\t]+)?([A-Za-z_]\\w{0,40})`, "g");
/** Rules for code write `…(...)` for any arguments, which no program could run, or escape the brackets. */
const IS_PATTERN = /^[\w.]+\(\s*[\w.]+\(\s*\.\.\.\s*\)/;
const ESCAPES = /\\[(s.]/;
const URL = /\bhttps?:\/\/[^\s"'`)>|;,\\]{1,500}/i;

/** Text that evaluates what it has just fetched or decoded, in files whose data is not followed. */
export function evaluatedInText(pkg: ReviewedPackage, how: "download" | "decoded"): Said[] {
  const { followed } = flowOf(pkg);
  return pkg.files.flatMap((file) => {
    const text = file.text ?? "";
    const mayRun = !followed.has(file.path) && MAY_RUN.test(text) && text.search(RUNS_ANYWHERE) !== -1;
    return mayRun ? placed(file, inText(pkg, file, how)) : [];
  });
}

function inText(pkg: ReviewedPackage, file: ReviewedFile, how: "download" | "decoded"): Said[] {
  const { said, add } = saidList({ pkg, file });
  const text = file.text ?? "";
  const sources = new Map<string, string>();
  for (const match of matchesIn(text, ASSIGNED)) {
    sources.set(match[1] ?? "", text.slice(match.index, match.index + 400).split("\n", 1)[0] ?? "");
  }

  for (const { number, text: line } of linesMatching(text, RUNS_ANYWHERE)) {
    const direct = DIRECT.exec(line);
    const variable = [...matchesIn(line, RUNS_VARIABLE)].find((match) => sources.has(match[1] ?? ""));
    const hit = direct ?? variable;
    if (!hit || ESCAPES.test(hit[0]) || IS_PATTERN.test(line.slice(hit.index))) continue;

    const source = direct ? line.slice(direct.index, direct.index + 1000) : (sources.get(variable?.[1] ?? "") ?? "");
    if (DECODED.test(source) !== (how === "decoded") || isProofOfExecution(line)) continue;
    const isData = /^pickle/.test(hit[0]) && !FETCHED.test(source);
    add(isData ? "warn" : severityOf(source), { line: number, offset: hit.index });
  }
  return said;
}

const DECODED_LITERAL = /\batob\(\s{0,4}["'`]([A-Za-z\d+/=]{4,80})["'`]/g;
const OPENS_BOX = /^\s*alert\([\w\s"'.]{0,40}\)\s*;?\s*$/;

/** Whether all that is decoded is `alert(1)` or the like, by which tests of cross-site scripting show that a script ran. */
function isProofOfExecution(line: string): boolean {
  const decoded = [...matchesIn(line, DECODED_LITERAL)].map(([, text = ""]) => Buffer.from(text, "base64"));
  const isAll = decoded.length === [...matchesIn(line, RUNS_ANYWHERE)].length;
  return isAll && decoded.every((text) => OPENS_BOX.test(text.toString("latin1")));
}

function severityOf(source: string): Severity {
  const origin = originOf(URL.exec(source)?.[0] ?? "");
  return origin === "local" || origin === "known_installer" ? "info" : "block";
}
