import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { hostKindOf } from "../knowledge/hosts";
import { isStranger } from "../knowledge/strangers";
import { lineCounter } from "../read/lines";
import { matchesIn } from "../read/matches";
import { isMarkdown, isScript, roleOf } from "../read/path-role";
import type { Finding, ReviewedPackage } from "../report";

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
const MAX_CHARS = 256 * 1024;

/** Finds programs that send a copy of the user's mail to an address of their author's. */
export function hiddenRecipient(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) => {
    const text = file.text ?? "";
    if (!isScript(file.path) || roleOf(file.path) === "test" || text.length > MAX_CHARS) return [];
    if (!text.includes("@") || !/\bbcc\b|recipient|rcpt|receivers|to_addrs|to_list|\bcc\b/i.test(text)) return [];
    const { findings, add } = hitList();
    const lineAt = lineCounter(text);
    const hits = [...matchesIn(text, BLIND_COPY), ...matchesIn(text, ADDED)].sort((a, b) => a.index - b.index);
    for (const { 0: hit, 1: written, 3: name, index } of hits) {
      const address = written ?? (name ? setTo(text, name) : undefined);
      if (!address || !isHidden(pkg, address)) continue;
      const { number } = lineAt(index);
      const severity = severityInContext("block", pkg, file, { line: number, offset: 0 });
      add(severity, () => describe(file.path, number, severity, excerptOf(hit)));
    }
    return findings;
  });
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

function describe(file: string, line: number, severity: Finding["severity"], excerpt: string): Finding {
  return {
    rule: "covert-copy",
    severity,
    category: "exfiltration",
    file,
    line,
    excerpt,
    message: "The program sends a copy of the user's mail to an address that no text of the package tells of.",
    remediation: "Send mail only to whom the user names; say in SKILL.md who else gets it, and why.",
  };
}
