import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { lineAt } from "../read/lines";
import { isMarkdown } from "../read/path-role";
import { shownTexts } from "../read/shown-texts";
import type { Finding, Reading, Severity } from "../report";

type Fault = { at: RegExp; severity: Severity; message: string; isMeant?: (body: string) => boolean };

/** Started by strangers' changes, and with the owner's rights. */
const BY_STRANGERS =
  /^\s{0,8}["']?pull_request_target["']?\s*:|\bon\s*:\s*(?:\[[^\]\n]{0,200})?["']?pull_request_target/m;
const THEIR_CODE =
  /^[^#\n]{0,60}\b(?:ref|repository)\s*:\s*[^\n]{0,60}\bgithub\.(?:event\.pull_request\.head\.(?:sha|ref|repo\.full_name)|head_ref)\b|^[^#\n]{0,60}\bref\s*:\s*["']?refs\/pull\/\$\{\{[^\n]{0,80}\}\}\/(?:merge|head)|^[^#\n]{0,200}\bgh pr checkout\b|^[^#\n]{0,200}\bgit (?:fetch|pull)\b[^\n]{0,120}\bpull\/\$\{?\{?/m;
const RUNS_IT =
  /\b(?:npm|pnpm|yarn|bun)\s+(?:ci|i|install|run|test|start|build|exec|add)\b|\b(?:pnpm|yarn|bun)\s*(?:$|&&|;)|\b(?:npx|bunx|uvx)\s|\bpip3?\s+install\s+(?:-e\s+)?(?:\.|-r)|\buv\s+(?:sync|run)\b|\bpoetry\s+(?:install|run)\b|\b(?:pytest|tox|nox|make|cmake|rake|gradle|mvn|ant|cargo|bazel|tsx?)\b|\.\/(?:gradlew|mvnw|[\w.-]{1,60}(?:\/[\w.-]{1,60})*\.(?:sh|py|js))|\bgo\s+(?:build|test|run|generate)\b|\bbundle\s+(?:install|exec)\b|\bcomposer\s+install\b|\b(?:ba)?sh\s+[\w./-]{1,80}\.sh\b|\b(?:python3?|node)\s+[\w./-]{1,80}\.(?:py|[cm]?js)\b|\bdocker\s+(?:build|compose)\b|\bterraform\s+(?:init|plan|apply)\b|\buses\s*:\s*["']?\.\//m;
const HAS_KEYS =
  /\$\{\{[^}\n]{0,40}\bsecrets\.(?!GITHUB_TOKEN\b)\w|\bpermissions\s*:\s*write-all\b|^\s{1,12}(?:contents|packages|actions|id-token|deployments|pages)\s*:\s*write\b|\bpersist-credentials\s*:\s*true\b/m;
/** Somebody looks at the change before it is run. */
const IS_WATCHED =
  /^\s{2,12}environment\s*:|\blabels?\.\*?\.?name\b|safe.to.test|\bok-to-test\b|author_association|\bgithub\.actor\s*==|\bhead\.repo\.full_name\s*==|\bhead\.repo\.fork\s*==\s*false|!\s*github\.event\.pull_request\.head\.repo\.fork/m;

const ENCODES = String.raw`(?:base(?:64|32)(?!\s+(?:-\w*[dD]\b|--decode))|rev\b|xxd|hexdump|od\b|rot13|gzip|openssl\s+(?:enc|base64)|tr\s+['"]?[!-~]{2,}|fold\b|sed\s+(?:-\w+\s+)?['"]s/\.?\(?\.?\)?/)`;
const KEPT = String.raw`(?![^\n]*(?:>|\|\s*(?:docker|kubectl|gh|tee|curl|wget|nc)\b))`;
const FAULTS: Fault[] = [
  {
    at: THEIR_CODE,
    severity: "warn",
    message:
      "The workflow runs what anybody's pull request brings, with the keys and the rights of the repository's owner.",
    isMeant: (body) => BY_STRANGERS.test(body) && RUNS_IT.test(body) && HAS_KEYS.test(body) && !IS_WATCHED.test(body),
  },
  {
    at: /^[^#\n]{0,200}\$\{\{\s*toJSON\(\s*secrets\s*\)\s*\}\}/im,
    severity: "warn",
    message: "The workflow hands every key of the repository to one step.",
  },
  {
    at: new RegExp(
      String.raw`^[^#\n]{0,200}(?<![\w/.-])(?:env|printenv|export -p|set)\b[^|\n]{0,60}\|[^\n]{0,80}?\b${ENCODES}${KEPT}`,
      "m",
    ),
    severity: "block",
    message: "The workflow writes its keys into the log in a form that the runner does not recognise and mask.",
  },
  {
    at: new RegExp(
      String.raw`^[^#\n]{0,200}\b(?:echo|printf)\b[^|\n]{0,80}\$\{\{\s*(?:secrets\.\w+|toJSON\(secrets\)|github\.token)[^|\n]{0,60}\|[^\n]{0,40}?\b${ENCODES}${KEPT}`,
      "im",
    ),
    severity: "warn",
    message: "The workflow writes a key into the log in a form that the runner does not recognise and mask.",
  },
];

const IS_WORKFLOW = /^\s{0,4}["']?(?:on|jobs|steps|runs)["']?\s*:/m;
const MAY_BE_AT_FAULT = /pull_request_target|toJSON\(|\bsecrets\.|\b(?:print)?env\b[^\n|]{0,60}\|/i;

/** Finds workflows that give a repository's keys to whoever sends a change, to a stranger's step, or to whoever reads the log. */
export function exposedWorkflow({ pkg, file }: Reading): Finding[] {
  if (file.text === null || !MAY_BE_AT_FAULT.test(file.text)) return [];
  const { findings, add } = hitList();
  for (const { body, firstLine } of shownTexts(file, /\.ya?ml$/i, /^(?:ya?ml|)$/)) {
    if (!IS_WORKFLOW.test(body)) continue;
    for (const { at, severity: worst, message, isMeant } of FAULTS) {
      const hit = at.exec(body);
      if (!hit || (isMeant && !isMeant(body))) continue;
      const line = firstLine + lineAt(body, hit.index) - 1;
      const severity = severityInContext(worst, pkg, file, { line, offset: 0 }, !isMarkdown(file.path));
      add(severity, () => ({
        rule: "workflow-secret-exposure",
        severity,
        category: "supply_chain",
        file: file.path,
        line,
        excerpt: excerptOf(file.lines().textOf(line).trim()),
        message,
        remediation: "Run strangers' changes without keys, and give each step the one key that it needs.",
      }));
    }
  }
  return findings;
}
