import type { FileJudgement } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";
import { saidList } from "../../src/match/said-list";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isShellScript, isSource } from "../../src/read/path-role";
import { isSignature } from "../../src/read/signature";

const SUM =
  /\d[\d.,]{0,12}\s?(?:BTC|XMR|ETH|LTC|USDT|bitcoins?|monero|ether\w*|dollars?|usd|eur(?:os?)?)\b|[$€]\s?\d|\b(?:bitcoins?|monero|BTC|XMR)\b/gi;
const demands = speaksOf("demands-payment");
const saysLocked = speaksOf("says-locked");
const offersRelease = speaksOf("offers-release");
const ENCRYPTS =
  /\b(?:gpg2?|openssl|age|rage|fernet|AES\w*|ChaCha\w*|cipher\w*|encrypt\w*|nacl|SealedBox|7za?|CryptProtect\w*|createCipheriv|secretbox)\b/i;
/** Whatever the library is called that locks: a key is made up or files are filled anew, and what was there is taken away. */
const FILLS_ANEW = /\b(?:token_bytes|urandom|randomBytes|getRandomValues|writeBytes|write_bytes|WriteAllBytes)\b/i;
const TAKES_AWAY = /\b(?:unlink\w*|remove|rm\w*|delete)\b/i;
const TO_WALLET = /^\s{1,3}(?:to|an|a|à)\s{1,3}(?:bc1|0x|[13][a-zA-Z0-9]{6})/;
const CHARS_BEFORE = 60;
const CHARS_AROUND = 500;

/** Finds programs that can lock files and hold a text that asks for a sum to open what is locked. */
export const judge: FileJudgement = (reading) => {
  const { path, text } = reading.file;
  if (text === null || !(isSource(path) || isShellScript(path)) || !(ENCRYPTS.test(text) || replacesFiles(text)))
    return [];
  const { said, add } = saidList(reading);
  const lineAt = lineCounter(text);
  for (const { 0: sum, index } of matchesIn(text, SUM)) {
    const end = index + sum.length;
    if (!demands(text.slice(Math.max(0, index - CHARS_BEFORE), end)) && !TO_WALLET.test(text.slice(end, end + 20)))
      continue;
    const around = text.slice(Math.max(0, index - CHARS_AROUND), index + CHARS_AROUND).replace(/["'`\\\s]+/g, " ");
    if (!saysLocked(around) || !offersRelease(around)) continue;
    const { number, start } = lineAt(index);
    if (isSignature(text.slice(start, text.indexOf("\n", index)))) continue;
    add("block", { line: number, offset: index - start });
  }
  return said;
};

function replacesFiles(text: string): boolean {
  const from = text.search(FILLS_ANEW);
  return from !== -1 && TAKES_AWAY.test(text.slice(from));
}
