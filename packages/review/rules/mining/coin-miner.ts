import type { FileJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { lineCounter, linesMatching } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown, roleOf } from "../../src/read/path-role";
import { segmentAt } from "../../src/read/segments";
import { isSignature } from "../../src/read/signature";
import type { Reading } from "../../src/report";

const MINER_NAME = new RegExp(`\\b${anyOf("miners")}\\b`, "i");
const POOL = new RegExp(
  String.raw`\bstratum2?\+(?:tcp|ssl|tls|udp):\/\/|\b(?:pool\.)?${anyOf("mining-pools")}\.(?:com|org|pro|stream|eu|net|io|network)(?::\d{2,5}|\/)`,
  "gi",
);
const MINING_OPTION =
  /--donate-level\b|--cpu-max-threads-hint\b|--coin[= ]\w|--algo[= ](?:rx|cn|randomx|kawpow|ethash|etchash)|"donate-level"|-u\s+[48][0-9AB][1-9A-HJ-NP-Za-km-z]{90,}/;
const CHARS_AROUND = 1500;

/** What a miner says to its pool. */
const POOL_TALK =
  /["']mining\.(?:subscribe|authorize|submit)["']|["']method["']\s{0,3}:\s{0,3}["']login["'][\s\S]{0,300}?["'](?:pass|agent|rigid)["']\s{0,3}:/g;
const SUBMITS = /["'](?:mining\.)?submit["']|\bnonce\b/;
const TALKS = "The program takes work from a pool of miners and does it on the user's machine.";

/** The options by which miners are told of an account and a pool, whatever they call themselves. */
const ON_ONE_COMMAND = String.raw`(?:[^\n\\]|\\[\s\S]){0,600}`;
const POOL_OPTIONS = new RegExp(
  [
    String.raw`^(?=${ON_ONE_COMMAND}\s(?:-o|--url|--pool|--server)[ =](?:stratum\S{0,10}:\/\/)?[\w.-]{4,80}:\d{2,5}\b)`,
    String.raw`(?=${ON_ONE_COMMAND}\s(?:-u|--user|--wallet|--account)[ =][\w.+@-]{3,120})`,
    String.raw`(?=${ON_ONE_COMMAND}(?:\s(?:-t|--threads|--cpu-[\w-]{2,20}|--donate\S{0,8}|--algo|-a)[ =]|nproc|&\s{0,3}$|\/dev\/null))`,
    String.raw`[^\n#]{0,80}[\w./-]{2,80}\s${ON_ONE_COMMAND}`,
  ].join(""),
  "gm",
);
const POOL_BY_NAME = new RegExp(
  String.raw`\s(?:-o|--url|--pool)[ =]\S{0,60}${anyOf("mining-words")}\S{0,60}:\d{2,5}\b`,
  "i",
);
const MAY_MINE = /\s(?:-o|--url|--pool|--server)[ =]/;
const OTHER_CLIENT = new RegExp(`\\b${anyOf("account-clients")}\\b`);
const TOLD = "The program is told of a pool and an account, as a miner is, and takes the whole processor.";

const DETECTION_RULES = new RegExp(String.raw`\.${anyOf("detection-rule-endings")}$`, "i");

/** Finds miners by the pool that they are told of, by what they say to it, and by their options. */
export const judge: FileJudgement = (reading) => {
  const { said, add } = saidList(reading);
  const { file } = reading;
  const text = file.text ?? "";
  // Rules by which scanners know miners name what they look for.
  if (DETECTION_RULES.test(file.path)) return said;
  for (const { number, start, text: line } of linesMatching(text, POOL)) {
    if (isSignature(line)) continue;
    const around = text.slice(Math.max(0, start - CHARS_AROUND), start + CHARS_AROUND);
    const mines = MINER_NAME.test(around) || MINING_OPTION.test(around);
    const inCode = isCode(reading, number);
    if (!mines && !inCode) continue;
    const offset = Math.max(0, line.search(new RegExp(POOL.source, "i")));
    add(mines && inCode ? "block" : "warn", { line: number, offset });
  }
  for (const { number } of SUBMITS.test(text) ? linesMatching(text, POOL_TALK) : [])
    add("block", { line: number }, { message: TALKS });
  if (roleOf(file.path) === "test" || !MAY_MINE.test(text)) return said;
  const placeOf = lineCounter(text);
  const isNamed = MINER_NAME.test(text);
  for (const { index, 0: command } of matchesIn(text, POOL_OPTIONS)) {
    const { number } = placeOf(index);
    const isMiner = isNamed || MINING_OPTION.test(command) || POOL_BY_NAME.test(command);
    if (!isCode(reading, number) || (!isMiner && OTHER_CLIENT.test(command))) continue;
    add(isMiner ? "block" : "warn", { line: number }, { message: TOLD });
  }
  return said;
};

function isCode({ file }: Reading, line: number): boolean {
  return !isMarkdown(file.path) || segmentAt(file.segments(), line)?.kind === "code";
}
