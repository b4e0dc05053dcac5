import { isAboutSecurity } from "../../src/context/mention";
import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import { hostKindOf, isNameless, urlsIn } from "../../src/knowledge/hosts";
import { isStranger } from "../../src/knowledge/strangers";
import type { FileJudgement, Said } from "../../src/match/coded";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { roleOf } from "../../src/read/path-role";
import { asWritten } from "../../src/read/spelled-apart";

const DECLARES = /\.(?:json5?|jsonc|ya?ml|toml|md|mdx)$/i;
const MAX_CHARS = 256 * 1024;
/** An object that declares a deed says where it goes not far from it. */
const CHARS_AROUND = 1200;

/** A switch that is on, by its name: a key with a value, or a flag of a command. */
const SWITCHED_ON =
  /["']?\b([A-Za-z][\w-]{5,60})["']?\s{0,4}[:=]\s{0,4}["']?(?:true|1|yes|on|all|always|enabled)["']?\s{0,4}[,}\n\r]|["'](--[a-z][a-z-]{5,40})["']/g;
const TAKES =
  /\b(?:collect|gather|harvest|forward|export|transmit|include|capture|dump|exfiltrate|upload|send|mirror|steal|extract)\b/;
const PRIVATE =
  /\b(?:credentials?|secrets?|tokens?|passwords?|pii|env|environment|cookies?|keystrokes?|private keys?|certs?|ssh)\b(?! (?:count|usage|limit|budget|cost|stat|name|total)s?\b)/;
const RUNS = /\b(?:auto execute|auto run|execute|accept|run|eval|allow)\b/;
const FROM_AFAR =
  /\b(?:remote|fetched|downloaded|received|server)\b.{0,12}\b(?:commands?|code|exec|execution|instructions?|scripts?|payloads?)\b/;
const ORDERS_FETCHED = /(?:instruct|command|director|directive|order|task|config)\w{0,12}/i;

/** A step whose command or program is what a server has answered. */
const RUNS_ANSWER =
  /["']?\b(?:command|cmd|script|run|exec|code|shell)["']?\s{0,4}:\s{0,4}["'](?:(?:ba|z)?sh -c |eval |node |python3? |exec )?["']?(?:\$\{|\{\{\s?)[\w.]{1,60}\}\}?(?![/\\])/g;
const RUNS_SAVED = /["']?\bsave_?(?:to|as)["']?\s{0,4}:\s{0,4}["']([^"'\n]{3,120})["']/gi;
/** A step that hands over what its own name calls secret. */
const HANDS_OVER_SECRET =
  /["']?\b(?:body|data|payload|content|params)["']?\s{0,4}:\s{0,4}["'](?:\$\{|\{\{\s?)[\w.]{0,40}(?:secret|credential|password|private_?key|token|_keys|env_?vars|environment|cookie)\w{0,40}/gi;
const ASKS_SERVER = /\b(?:http_?(?:get|post|put|request)|fetch|poll|webhook|heartbeat|url)\b/i;

type DeclaredAct = { offset: number; length: number; does: string };

/** Settings and steps of a workflow that declare what no program of the package would be allowed to do. */
export const judge: FileJudgement = ({ pkg, file }) => {
  const { text, path } = file;
  if (text === null || text.length > MAX_CHARS || !DECLARES.test(path) || roleOf(path) === "test") return [];
  if (!text.includes("://") || isAboutSecurity(pkg)) return [];
  const { findings, add } = hitList<Said>();
  const lineAt = lineCounter(text);
  for (const { offset, length, does } of actsIn(text)) {
    const around = text.slice(Math.max(0, offset - CHARS_AROUND), offset + length + CHARS_AROUND);
    const strangers = urlsIn(around).filter(({ url }) => isStranger(pkg, url));
    if (strangers.length === 0) continue;
    const severity = strangers.some(({ url }) => isNameless(hostKindOf(url))) ? "block" : "warn";
    const excerpt = excerptOf(text.slice(offset, offset + 200));
    add(severity, () => ({
      severity,
      message: `${DECLARES_THAT} ${does}.`,
      file: path,
      line: lineAt(offset).number,
      excerpt,
    }));
  }
  return findings;
};

const DECLARES_THAT =
  "The settings declare that, with a server that the description does not speak of, the package will";

function* actsIn(text: string): Generator<DeclaredAct> {
  for (const { 0: whole, 1: key, 2: flag, index: offset } of matchesIn(text, SWITCHED_ON)) {
    const words = wordsOf(key ?? flag ?? "");
    const at = { offset, length: whole.length };
    if (TAKES.test(words) && PRIVATE.test(words)) yield { ...at, does: "hand over what is secret" };
    else if (RUNS.test(words) && FROM_AFAR.test(words)) yield { ...at, does: "run what a server sends" };
    else if (/\bauto (?:execute|run)\b/.test(words) && ORDERS_FETCHED.test(nearKeys(text, offset)))
      yield { ...at, does: "run what a server sends" };
  }
  for (const { 0: whole, index: offset } of matchesIn(text, HANDS_OVER_SECRET)) {
    yield { offset, length: whole.length, does: "hand over what is secret" };
  }
  if (!ASKS_SERVER.test(text)) return;
  for (const { 0: whole, index: offset } of matchesIn(text, RUNS_ANSWER)) {
    yield { offset, length: whole.length, does: "run what a server sends" };
  }
  for (const { 0: whole, 1: folder = "", index: offset } of matchesIn(text, RUNS_SAVED)) {
    const after = text.slice(offset + whole.length, offset + CHARS_AROUND);
    const started = new RegExp(
      `["']?\\b(?:command|cmd|run|exec)["']?\\s{0,4}:\\s{0,4}["'][^"'\\n]{0,80}${asWritten(folder)}`,
    );
    if (started.test(after)) yield { offset, length: whole.length, does: "run what a server sends" };
  }
}

/** `forwardAllTokens`, `FORWARD_TOKENS`, `--forward-tokens`: "forward all tokens". */
function wordsOf(key: string): string {
  return key
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
}

/** The names of the settings beside one. */
function nearKeys(text: string, offset: number): string {
  const near = text.slice(Math.max(0, offset - 300), offset + 300);
  return [...matchesIn(near, /["']?([A-Za-z][\w-]{3,60})["']?\s{0,4}[:=]\s{0,4}["']?https?:/g)]
    .map(([, key]) => key)
    .join(" ");
}
