import { toolOf } from "../../src/match/attack-tool";
import type { FileJudgement } from "../../src/match/coded";

const SERVER_PAGE = /\.(?:jspx?|jspf|aspx?|ashx|asmx|cfm|cfml)$/i;
const METHODS_OF_REQUEST =
  "getParameter|getHeader|getReader|getInputStream|BinaryRead|Item|Form|QueryString|Params|Cookies|Headers";
const ASKED = new RegExp(
  String.raw`\brequest\s*\.\s*(?:${METHODS_OF_REQUEST})\b|\brequest\s*[([]\s*["']|#(?:url|form)\.\w+#|\b(?:form|url)\.\w+`,
  "i",
);
const STARTS = [
  String.raw`\.getRuntime\(\)\s*\.\s*exec\s*\(|\bnew\s+ProcessBuilder\s*\(|\bProcess\.Start\s*\(|\bProcessStartInfo\s*\(`,
  String.raw`\b(?:eval|execute(?:global)?)\s*\(?\s*request\b|\bdefineClass\b|wscript\.shell|<cfexecute\b|\bAssembly\.Load\s*\(`,
];
const RUNS = new RegExp(STARTS.join("|"), "i");

/** A page that asks what it is sent and starts something. */
export const judge: FileJudgement = (reading) =>
  SERVER_PAGE.test(reading.file.path) ? toolOf(reading, [ASKED, RUNS]) : [];
