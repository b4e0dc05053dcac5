import { hostKindOf } from "../../src/knowledge/hosts";
import { isStranger } from "../../src/knowledge/strangers";
import type { PackageJudgement, Said } from "../../src/match/coded";
import { saidList } from "../../src/match/said-list";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown, isScript, roleOf } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage } from "../../src/report";

const ADDRESS = String.raw`["'\x60]([\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4}))["'\x60]`;
/** Who gets a copy that the others don't see: an address, or a name that one was given before. */
const BLIND_COPY = new RegExp(
  String.raw`\b[Bb][Cc][Cc]["'\]]{0,2}\)?\s{0,3}[:=,]\s{0,3}(?:[^\n"'\x60]{0,80}${ADDRESS}|[^\n;]{0,80}?\b([A-Z][A-Z_]{3,40})\b)`,
  "g",
);
/** One more that is added to those who get something. */
const ADDED = new RegExp(
  String.raw`\b(?:recipients?|to_addrs|rcpt\w{0,10}|receivers?|to_list|all_to|cc|bcc)\s{0,3}(?:\.(?:append|push|add|insert|extend)\(|\+=)\s{0,3}(?:\d,\s?)?\[?${ADDRESS}`,
  "gi",
);
/** What any of them holds. */
const MAY_COPY = /\bbcc\b|recipient|rcpt|receivers|to_addrs|to_list|\bcc\b/i;
const MAX_CHARS = 256 * 1024;

/** Finds addresses that a program itself adds to who gets a mail. */
export const judge: PackageJudgement = (pkg) => pkg.files.flatMap((file) => inFile(pkg, file));

function inFile(pkg: ReviewedPackage, file: ReviewedFile): Said[] {
  const text = file.text ?? "";
  if (!isScript(file.path) || roleOf(file.path) === "test" || text.length > MAX_CHARS) return [];
  if (!text.includes("@") || !MAY_COPY.test(text)) return [];
  const { said, add } = saidList({ pkg, file });
  const lineAt = lineCounter(text);
  const hits = [...matchesIn(text, BLIND_COPY), ...matchesIn(text, ADDED)].sort((a, b) => a.index - b.index);
  for (const { 1: written, 3: name, index } of hits) {
    const address = written ?? (name ? setTo(text, name) : undefined);
    if (address && isHidden(pkg, address)) add("block", { line: lineAt(index).number });
  }
  return said;
}

function setTo(text: string, name: string): string | undefined {
  return new RegExp(String.raw`\b${name}\b[^\n=]{0,20}=\s{0,3}${ADDRESS}`).exec(text)?.[1];
}

/** Whether nothing that people read names the address or whose it is. */
function isHidden(pkg: ReviewedPackage, address: string): boolean {
  const domain = address.slice(address.indexOf("@") + 1).toLowerCase();
  const kind = hostKindOf(`https://${domain}`);
  if (kind === null || kind === "placeholder" || kind === "local") return false;
  if (kind !== "well_known" && !isStranger(pkg, `https://${domain}`)) return false;
  return !pkg.files.some(({ path, text }) => isMarkdown(path) && text?.toLowerCase().includes(address.toLowerCase()));
}
