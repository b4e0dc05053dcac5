import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { lineCounter } from "../read/lines";
import { matchesIn } from "../read/matches";
import { isShellScript, isSource } from "../read/path-role";
import type { Finding, Reading } from "../report";

/** A sum to be sent, in coins or money. */
const SUM =
  /\b(?:pay|send|transfer|deposit|remit|buy|zahle|überweis\w*|env[ií]a|paga|envoyez|payez|отправ\w*|支付|送金)[^\n]{0,60}?(?:\d[\d.,]{0,12}\s?(?:BTC|XMR|ETH|LTC|USDT|bitcoins?|monero|ether\w*|dollars?|usd|eur(?:os?)?)\b|[$€]\s?\d|\b(?:bitcoins?|monero|BTC|XMR)\b)/gi;
/** What is the user's and can no longer be opened. */
const LOCKED =
  /\b(?:files?|archives?|data|documents?|photos?|pictures?|disks?|drives?|folders?|backups?|database|projects?|notes)\b[^.!?]{0,60}\b(?:encrypted|sealed|locked|scrambled|held|unreadable)\b|\b(?:encrypted|sealed|locked) (?:all )?(?:your |the )?(?:files?|archives?|data|documents?|photos?|disks?|drives?)\b/i;
/** What is promised for the sum, or threatened without it. */
const KEY =
  /\b(?:(?:de|un)crypt\w*|(?:opening|unlock\w*|private|recovery|restore|master) (?:key|code|tool|password)|(?:get|receive|obtain|buy) (?:the |your |back )?(?:key|password|files?|data|code)|key (?:is|will be|gets) (?:deleted|destroyed|published|lost)|(?:restore|recover|unlock|reopen|release) (?:your |the |them|it|access))\b/i;
const ENCRYPTS =
  /\b(?:gpg2?|openssl|age|rage|fernet|AES\w*|ChaCha\w*|cipher\w*|encrypt\w*|nacl|SealedBox|7za?|CryptProtect\w*|createCipheriv|secretbox)\b/i;
const CHARS_AROUND = 500;

/** Finds programs that lock the user's files and ask for money to open them. */
export function ransomNote({ pkg, file }: Reading): Finding[] {
  const { path, text } = file;
  if (text === null || !(isSource(path) || isShellScript(path)) || !KEY.test(text) || !ENCRYPTS.test(text)) return [];
  const { findings, add } = hitList();
  const lineAt = lineCounter(text);
  for (const { index } of matchesIn(text, SUM)) {
    const around = text.slice(Math.max(0, index - CHARS_AROUND), index + CHARS_AROUND).replace(/["'`\\\s]+/g, " ");
    if (!LOCKED.test(around) || !KEY.test(around)) continue;
    const { number, start } = lineAt(index);
    const offset = index - start;
    const severity = severityInContext("block", pkg, file, { line: number, offset });
    add(severity, () => ({
      rule: "ransom-note",
      severity,
      category: "destruction",
      file: path,
      line: number,
      excerpt: excerptOf(file.lines().textOf(number), offset),
      message: "The program locks files and asks for money to open them again.",
      remediation: "Remove it.",
    }));
  }
  return findings;
}
