import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { linesMatching } from "../read/lines";
import { isMarkdown } from "../read/path-role";
import type { Finding, Reading } from "../report";

const MINER_NAME =
  /\b(?:xmrig|xmr-stak|minerd|cpuminer|ccminer|ethminer|t-rex|lolminer|nbminer|phoenixminer|nanominer|teamredminer|srbminer|gminer|cryptonight|randomx)\b/i;
const POOL =
  /\bstratum2?\+(?:tcp|ssl|tls|udp):\/\/|\b(?:pool\.)?(?:supportxmr|minexmr|nanopool|hashvault|moneroocean|herominers|c3pool|unmineable|2miners|nicehash|f2pool|ethermine|minergate|xmrpool|kryptex|woolypooly|flexpool)\.(?:com|org|pro|stream|eu|net|io|network)(?::\d{2,5}|\/)/gi;
const MINING_OPTION =
  /--donate-level\b|--coin[= ]\w|--algo[= ](?:rx|cn|randomx|kawpow|ethash|etchash)|"donate-level"|-u\s+[48][0-9AB][1-9A-HJ-NP-Za-km-z]{90,}/;
/** What a miner says to its pool. */
const POOL_TALK =
  /["']mining\.(?:subscribe|authorize|submit)["']|["']method["']\s{0,3}:\s{0,3}["']login["'][\s\S]{0,300}?["'](?:pass|agent|rigid)["']\s{0,3}:/g;
const LINES_AROUND_CHARS = 1500;

const MINER = { rule: "coin-miner", category: "mining", remediation: "Remove the miner." } as const;

/** Finds programs that make the user's machine mine for somebody else. */
export function miner({ pkg, file }: Reading): Finding[] {
  const { findings, add } = hitList();
  const text = file.text ?? "";
  for (const { number, start, text: line } of linesMatching(text, POOL)) {
    const around = text.slice(Math.max(0, start - LINES_AROUND_CHARS), start + LINES_AROUND_CHARS);
    const mines = MINER_NAME.test(around) || MINING_OPTION.test(around);
    const isCode =
      !isMarkdown(file.path) ||
      file
        .segments()
        .some(({ kind, firstLine, lastLine }) => kind === "code" && firstLine <= number && number <= lastLine);
    if (!mines && !isCode) continue;
    const offset = Math.max(0, line.search(new RegExp(POOL.source, "i")));
    const severity = severityInContext(mines && isCode ? "block" : "warn", pkg, file, { line: number, offset });
    const message = "A program mines coins on the user's machine for the owner of an account at this pool.";
    add(severity, () => ({
      ...MINER,
      severity,
      file: file.path,
      line: number,
      excerpt: excerptOf(line, offset),
      message,
    }));
  }
  const submits = /["']submit["']|["']mining\.submit["']|\bnonce\b/.test(text);
  for (const { number, text: line } of submits ? linesMatching(text, POOL_TALK) : []) {
    const severity = severityInContext("block", pkg, file, { line: number, offset: 0 });
    const message = "The program takes work from a pool of miners and does it on the user's machine.";
    add(severity, () => ({
      ...MINER,
      severity,
      file: file.path,
      line: number,
      excerpt: excerptOf(line.trimStart()),
      message,
    }));
  }
  return findings;
}
