import { severityInContext } from "../../src/context/place";
import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import type { FileJudgement, Said } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { lineAt } from "../../src/read/lines";
import { isMarkdown } from "../../src/read/path-role";
import { shownTexts } from "../../src/read/shown-texts";
import type { Severity } from "../../src/report";

type Fault = { at: RegExp[]; severity: Severity; message: string; isMeant?: (body: string) => boolean };

/** Started by strangers' changes, and with the owner's rights. */
const BY_STRANGERS = [
  /^\s{0,8}["']?pull_request_target["']?\s*:/m,
  /\bon\s*:\s*(?:\[[^\]\n]{0,200})?["']?pull_request_target/m,
];
const THEIR_CODE = [
  /^[^#\n]{0,60}\b(?:ref|repository)\s*:\s*[^\n]{0,60}\bgithub\.(?:event\.pull_request\.head\.(?:sha|ref|repo\.full_name)|head_ref)\b/m,
  /^[^#\n]{0,60}\bref\s*:\s*["']?refs\/pull\/\$\{\{[^\n]{0,80}\}\}\/(?:merge|head)/m,
  /^[^#\n]{0,200}\b(?:gh pr checkout\b|git (?:fetch|pull)\b[^\n]{0,120}\bpull\/\$\{?\{?)/m,
];
const RUNS_IT = [
  new RegExp(String.raw`\b${anyOf("package-managers")}\s+${anyOf("build-steps")}\b|\b${anyOf("build-tools")}\b`),
  /\b(?:pnpm|yarn|bun)\s*(?:$|&&|;)|\b(?:npx|bunx|uvx)\s|\bpip3?\s+install\s+(?:-e\s+)?(?:\.|-r)/m,
  /\.\/(?:gradlew|mvnw|[\w.-]{1,60}(?:\/[\w.-]{1,60})*\.(?:sh|py|js))|\buses\s*:\s*["']?\.\//,
  /\b(?:ba)?sh\s+[\w./-]{1,80}\.sh\b|\b(?:python3?|node)\s+[\w./-]{1,80}\.(?:py|[cm]?js)\b/,
];
const HAS_KEYS = [
  /\$\{\{[^}\n]{0,40}\bsecrets\.(?!GITHUB_TOKEN\b)\w|\bpermissions\s*:\s*write-all\b/,
  /^\s{1,12}(?:contents|packages|actions|id-token|deployments|pages)\s*:\s*write\b|\bpersist-credentials\s*:\s*true\b/m,
];
/** Somebody looks at the change before it is run. */
const IS_WATCHED = [
  /^\s{2,12}environment\s*:|\blabels?\.\*?\.?name\b|safe.to.test|\bok-to-test\b|author_association/m,
  /\bgithub\.actor\s*==|\bhead\.repo\.(?:full_name\s*==|fork\s*==\s*false)|!\s*github\.event\.pull_request\.head\.repo\.fork/,
];

const ENCODES = String.raw`(?:base(?:64|32)(?!\s+(?:-\w*[dD]\b|--decode))|rev\b|xxd|hexdump|od\b|rot13|gzip|openssl\s+(?:enc|base64)|tr\s+['"]?[!-~]{2,}|fold\b|sed\s+(?:-\w+\s+)?['"]s/\.?\(?\.?\)?/)`;
const INTO_LOG = String.raw`(?![^\n]*(?:>|\|\s*(?:docker|kubectl|gh|tee|curl|wget|nc)\b))`;
const VARIABLES = String.raw`^[^#\n]{0,200}(?<![\w/.-])(?:env|printenv|export -p|set)\b[^|\n]{0,60}\|[^\n]{0,80}?\b`;
const ONE_KEY = String.raw`^[^#\n]{0,200}\b(?:echo|printf)\b[^|\n]{0,80}\$\{\{\s*(?:secrets\.\w+|toJSON\(secrets\)|github\.token)[^|\n]{0,60}\|[^\n]{0,40}?\b`;
/** All variables, or a key, are put into a file beside what is built. */
const INTO_FILE = [
  /^[^#\n]{0,200}(?<![\w/.-])(?:env|printenv|export -p)\s*(?:\|\s*sort\s*)?>{1,2}\s*["']?[\w./${}-]{2,80}(?:\.(?:txt|json|log|env|md|html|js)|\/[\w.-]+)/m,
  /^[^#\n]{0,200}\b(?:echo|printf)\b[^|\n]{0,80}\$\{\{\s*secrets\.(?!GITHUB_TOKEN\b)\w+[^|>\n]{0,60}>{1,2}\s*["']?(?:\.\/)?(?:dist|build|out|public|artifacts?|coverage|reports?|site)\b/m,
];
const IS_HANDED_OUT = [
  /\bactions\/(?:upload-artifact|upload-pages-artifact|deploy-pages)@|\bsoftprops\/action-gh-release@|\bgh\s+release\s+(?:upload|create)\b/,
  /\bnpm\s+publish\b|\bdocker\s+push\b|\bartifacts\s*:\s*\n\s+(?:when|paths|expose_as|name)\s*:/,
];

const FAULTS: Fault[] = [
  {
    at: INTO_FILE,
    severity: "warn",
    message: "The workflow puts its keys into a file and hands that out with what it has built.",
    isMeant: (body) => isOne(IS_HANDED_OUT, body),
  },
  {
    at: THEIR_CODE,
    severity: "warn",
    message:
      "The workflow runs what anybody's pull request brings, with the keys and the rights of the repository's owner.",
    isMeant: (body) => [BY_STRANGERS, RUNS_IT, HAS_KEYS].every((each) => isOne(each, body)) && !isOne(IS_WATCHED, body),
  },
  {
    at: [/^[^#\n]{0,200}\$\{\{\s*toJSON\(\s*secrets\s*\)\s*\}\}/im],
    severity: "warn",
    message: "The workflow hands every key of the repository to one step.",
  },
  {
    at: [new RegExp(VARIABLES + ENCODES + INTO_LOG, "m")],
    severity: "block",
    message: "The workflow writes its keys into the log in a form that the runner does not recognise and mask.",
  },
  {
    at: [new RegExp(ONE_KEY + ENCODES + INTO_LOG, "im")],
    severity: "warn",
    message: "The workflow writes a key into the log in a form that the runner does not recognise and mask.",
  },
];

const IS_WORKFLOW = /^\s{0,4}["']?(?:on|jobs|steps|runs)["']?\s*:/m;
const MAY_BE_AT_FAULT = /pull_request_target|toJSON\(|\bsecrets\.|\b(?:print)?env\b[^\n|]{0,60}[|>]/i;

/** Keys go to whoever sends a change, to a stranger's step, or to whoever reads the log. */
export const judge: FileJudgement = ({ pkg, file }) => {
  if (file.text === null || !MAY_BE_AT_FAULT.test(file.text)) return [];
  const { findings, add } = hitList<Said>();
  for (const { body, firstLine } of shownTexts(file, /\.ya?ml$/i, /^(?:ya?ml|)$/)) {
    if (!IS_WORKFLOW.test(body)) continue;
    for (const { at, severity: worst, message, isMeant } of FAULTS) {
      const offset = at.map((pattern) => body.search(pattern)).find((found) => found !== -1);
      if (offset === undefined || (isMeant && !isMeant(body))) continue;
      const line = firstLine + lineAt(body, offset) - 1;
      const severity = severityInContext(worst, pkg, file, { line, offset: 0 }, !isMarkdown(file.path));
      const excerpt = excerptOf(file.lines().textOf(line).trim());
      add(severity, () => ({ severity, file: file.path, line, excerpt, message }));
    }
  }
  return findings;
};

function isOne(patterns: RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
