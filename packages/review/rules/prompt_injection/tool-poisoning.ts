import { isAboutSecurity } from "../../src/context/mention";
import { lessened } from "../../src/context/severity";
import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import { VOICE_TAG } from "../../src/instructions/hidden/voice";
import { worstOrder } from "../../src/instructions/orders-in";
import type { FileJudgement, Said } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { roleOf } from "../../src/read/path-role";
import { descriptionsIn } from "../../src/read/tool-descriptions";
import type { ReviewedPackage, Severity } from "../../src/report";

const SOURCE = /\.(?:md|mdx|json5?|jsonc|py|[cm]?[jt]sx?|rb|go|rs)$/i;
const MAX_CHARS = 1024 * 1024;

/** What a description has no business with: other tools, and the talk that is not the call. */
const isOverOthers = speaksOf("over-other-tools");
const changesOthers = speaksOf("changes-others-matters");
const readsOrPasses = speaksOf("reads-or-passes");
const isKeptUnseen = speaksOf("kept-unseen");
/** A tool answers when it is called; what the agent says elsewhere is not its matter. */
const isInEveryAnswer = speaksOf("in-every-answer");
const fillsAnswers = speaksOf("fills-answers");
const copiesInput = speaksOf("copies-input");
const reads = speaksOf("reads-at-all");
const opensAccounts = speaksOf("opens-accounts");
const speaksOfTheTalk = speaksOf("talk-of-the-session");
const keepsAway = speaksOf("keeps-away");
const ELSEWHERE_FILE = /~\/\.[\w.]|\/etc\/\w|\bid_rsa\b|\.env\b|\bmcp\.json\b|\bcredentials?\b/i;
const KEY_FILES =
  /\bid_(?:rsa|ed25519|ecdsa)\b|(?<!\w)\.env\b|\.(?:aws\/credentials|ssh|netrc|npmrc|pypirc|git-credentials|kube\/config|docker\/config)\b|\/etc\/shadow/gi;

/** What an agent reads of a tool before it calls it counts with it as much as what its person says. */
export const judge: FileJudgement = ({ pkg, file }) => {
  const text = file.text ?? "";
  if (text === "" || text.length > MAX_CHARS || roleOf(file.path) === "test" || !SOURCE.test(file.path)) return [];
  const { findings, add } = hitList<Said>();
  for (const { words, offset } of descriptionsIn(file.path, text)) {
    const worst = severityOf(pkg, words.replaceAll(/\s+/g, " "));
    if (!worst) continue;
    const line = lineCounter(text)(offset).number;
    const severity = isAboutSecurity(pkg) ? lessened(worst) : worst;
    add(severity, () => ({ severity, file: file.path, line, excerpt: excerptOf(words.trim()) }));
  }
  return findings;
};

function severityOf(pkg: ReviewedPackage, words: string): Severity | null {
  const isPrivate = opensAccounts(words) || ELSEWHERE_FILE.test(words);
  const isRead = readsOrPasses(words);
  const speaks = isRead && VOICE_TAG.test(words);
  const isUnseen = isKeptUnseen(words);
  if (isPrivate && isRead && (speaks || isUnseen)) return "block";
  if (speaks && isUnseen) return "block";
  if (isOverOthers(words) && (changesOthers(words) || speaksOfTheTalk(words))) return isUnseen ? "block" : "warn";
  if (speaks || (isInEveryAnswer(words) && fillsAnswers(words)) || copiesInput(words)) return "warn";
  return offersKeys(words) ? "warn" : (worstOrder(pkg, words)?.severity ?? null);
}

/** Whether a tool is made for the keys of several programs, and does not say that it keeps away from them. */
function offersKeys(words: string): boolean {
  if (keepsAway(words) || !reads(words)) return false;
  return new Set([...matchesIn(words, KEY_FILES)].map(([path]) => path.toLowerCase())).size > 1;
}
