import { parseAllDocuments, parseDocument } from "yaml";
import { hclEntries } from "./settings-hcl";
import { readToml } from "./settings-toml";

/** A value in a file of settings, and the keys that lead to it. */
export type Entry = { path: string[]; value: string };

const MAX_ENTRIES = 5000;
const MAX_DEPTH = 20;
const MAX_ALIASES = 100;
const MAX_DOCUMENTS = 50;

const HCL = /^\s{0,8}(?:resource|data|module|provider|locals|variable)(?:\s{1,4}"[\w-]{1,80}"){0,2}\s{0,4}\{/m;
const TOML = /^\s{0,8}(?:\[{1,2}[\w.-]{1,100}\]{1,2}\s*$|[\w.-]{1,60}\s=\s)/m;

/** Every value that settings hold, however they are nested; nothing of what can't be read as such. */
export function entriesOf(settings: unknown): Entry[] {
  if (typeof settings === "string" && isKeyed(settings) && HCL.test(settings)) return hclEntries(settings);
  const entries: Entry[] = [];
  const visit = (value: unknown, path: string[]) => {
    if (entries.length >= MAX_ENTRIES || path.length > MAX_DEPTH) return;
    if (value !== null && typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    } else if (value !== null && value !== undefined) entries.push({ path, value: String(value) });
  };
  visit(typeof settings === "string" ? read(settings) : settings, []);
  return entries;
}

/** Settings in TOML, or JSON as people write it, with comments and trailing commas; YAML reads all but the comments. */
function read(text: string): unknown {
  if (isKeyed(text)) return readToml(text);
  try {
    return JSON.parse(text);
  } catch {
    const bare = text
      .replace(/^\s*(?:\/\/[^\n]*|\{\{[^\n]*\}\}[ \t]*)$/gm, "")
      .replace(/,(?=\s{0,200}[}\]])/g, "")
      .replace(/\{\{[^{}\n]{1,200}\}\}/g, "filled-in");
    if (/^---[ \t]*$/m.test(bare)) return severalOf(bare);
    const document = parseDocument(bare, { logLevel: "silent" });
    return document.errors.length > 0 ? null : unfolded(document);
  }
}

/** Several documents in one file, as a list of them. */
function severalOf(text: string): unknown[] {
  const documents = parseAllDocuments(text, { logLevel: "silent" });
  if (!Array.isArray(documents)) return [];
  return documents.slice(0, MAX_DOCUMENTS).flatMap((one) => (one.errors.length > 0 ? [] : [unfolded(one)]));
}

/** What a document says with its references filled in; nothing where they lead nowhere or grow without end. */
function unfolded(document: Pick<ReturnType<typeof parseDocument>, "toJS">): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

/** Whether a text looks like TOML or HCL, rather than JSON or YAML. */
function isKeyed(text: string): boolean {
  return !/^\s{0,200}[{[/]\s*["}/\n]/.test(text) && TOML.test(text);
}
