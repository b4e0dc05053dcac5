import { BRANDS, NAMESAKES } from "../brands";
import { severityInContext } from "../context";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { misspeltOf } from "../packages/look-alike";
import type { Ecosystem } from "../packages/popular";
import { isSlipOf } from "../packages/slip";
import type { Finding, Reading, ReviewedPackage } from "../report";
import type { CodeLanguage } from "../syntax/code-language";

const MIN_CHARS = 5;
const MAX_LINE_CHARS = 500;
/** Names of services and programs that are no words of any language, and far from all that are. */
const INVENTED = `
  github gitlab bitbucket openai anthropic chatgpt huggingface paypal coinbase binance metamask cloudflare vercel supabase
  digitalocean discord telegram whatsapp youtube instagram facebook linkedin spotify shopify salesforce atlassian dropbox
  microsoft google openclaw clawhub moltbook polymarket numpy scipy pytorch tensorflow matplotlib fastapi sqlalchemy
  kubernetes terraform ansible postgresql mongodb elasticsearch playwright puppeteer langchain pytest webpack eslint
  tailwind tailwindcss`
  .trim()
  .split(/\s+/);
/** Words that differ by one letter from such a name. */
const WORDS = new Set(["discard", "finance", "goggle", "goggles", "vessel", "protest"]);

const SCRIPT_IMPORT =
  /(?:\brequire\s{0,4}\(\s{0,4}|\bfrom\s{1,4}|^\s{0,40}import\s{1,4}|\bimport\s{0,4}\(\s{0,4})["']([a-z@][\w./@-]{3,80})["']/i;
const IMPORT: Partial<Record<CodeLanguage, { pattern: RegExp; ecosystem: Ecosystem }>> = {
  python: {
    pattern:
      /^\s{0,40}(?:import\s+([a-z]\w{3,60})(?=\s*(?:$|[,.#;]|as\b))|from\s+([a-z]\w{3,60})[\w.]{0,80}\s+import\b)/i,
    ecosystem: "pypi",
  },
  javascript: { pattern: SCRIPT_IMPORT, ecosystem: "npm" },
  typescript: { pattern: SCRIPT_IMPORT, ecosystem: "npm" },
  tsx: { pattern: SCRIPT_IMPORT, ecosystem: "npm" },
};

/** Finds packages whose own name is one letter away from that of a well-known thing. */
export function impersonatingName({ manifest, files }: ReviewedPackage): Finding[] {
  const known = manifest.name.split("-").flatMap((word) => knownNear(word) ?? [])[0];
  const main = files.find(({ path }) => /^(?:SKILL|[\w-]+)\.md$/i.test(path));
  if (!known || !main) return [];
  const line = (main.text ?? "").split("\n", 100).findIndex((text) => /^name\s*:/.test(text)) + 1;
  return [
    {
      rule: "look_alike_name",
      severity: "warn",
      category: "social_engineering",
      file: main.path,
      line: Math.max(1, line),
      excerpt: excerptOf(`name: ${manifest.name}`),
      message: `The name of the package is easily taken for "${known}".`,
      remediation: "Choose a name of your own, or spell the one that is meant.",
    },
  ];
}

function knownNear(word: string): string | null {
  if (word.length < MIN_CHARS || INVENTED.includes(word) || BRANDS.has(word)) return null;
  if (NAMESAKES.has(word) || WORDS.has(word)) return null;
  return INVENTED.find((known) => isSlipOf(word, known) && !word.startsWith(known) && !known.startsWith(word)) ?? null;
}

/** Finds programs that import something of which the name is one letter away from that of a well-known thing. */
export function mistakenName({ pkg, file }: Reading): Finding[] {
  const { findings, add } = hitList();
  for (const { language, text, firstLine } of file.code()) {
    const { pattern, ecosystem } = IMPORT[language] ?? {};
    if (!pattern || !ecosystem) continue;
    for (const [index, whole] of text.split("\n").entries()) {
      const [, one, other] = pattern.exec(whole.slice(0, MAX_LINE_CHARS)) ?? [];
      const name = (one ?? other)?.replace(/^([^@/]+)\/.*$/, "$1");
      const known = name ? misspeltOf(name, ecosystem) : null;
      if (!name || !known || isOwn(pkg, name)) continue;
      const line = firstLine + index;
      const severity = severityInContext("warn", pkg, file, { line, offset: 0 });
      add(severity, () => ({
        rule: "look_alike_package",
        severity,
        category: "supply_chain",
        file: file.path,
        line,
        excerpt: excerptOf(whole.trimStart()),
        message: `The program imports "${name}", a name that is easily taken for "${known}".`,
        remediation: `Import "${known}" if that is what is meant.`,
      }));
    }
  }
  return findings;
}

/** A file or a folder of the package itself. */
function isOwn({ files }: ReviewedPackage, name: string): boolean {
  return files.some(({ path }) => path.split("/").some((part) => part.replace(/\.\w+$/, "") === name));
}
