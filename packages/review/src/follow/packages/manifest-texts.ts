import { isMarkdown } from "../../read/path-role";
import type { ReviewedFile } from "../../read/reviewed-file";
import { isManifest } from "./declared";

/** What a package manager would read: a file, or a block of a text that shows one to be made. */
export type ManifestText = { name: string; text: string; firstLine: number };

/** Lists of what to install, and scripts that run with it, whatever the file is called that holds them. */
const LIFECYCLE_SCRIPT = /"scripts"\s{0,10}:\s{0,10}\{[^{}]{0,4000}"(?:(?:pre|post)?install|prepare)"\s{0,10}:/;
const SHOWN: [name: string, language: RegExp, marks: RegExp][] = [
  ["package.json", /^(?:jsonc?|json5|)$/, /"(?:scripts|(?:dev|peer|optional)?[dD]ependencies)"\s{0,10}:\s{0,10}\{/],
  ["pyproject.toml", /^(?:toml|)$/, /^\[(?:project|build-system|tool\.(?:poetry|uv|pdm))\b/m],
  ["Cargo.toml", /^(?:toml|)$/, /^\[(?:dev-|build-)?dependencies\]/m],
  ["go.mod", /^(?:go|mod|gomod|go\.mod|)$/, /^replace\s+(?:\(|\S+\s.{0,80}=>)/m],
  ["Gemfile", /^(?:ruby|rb|)$/, /^source\s{1,4}["']https?:/m],
  [".npmrc", /^(?:ini|conf|properties|npmrc|)$/, /^(?:@[\w.-]{1,60}:)?registry\s{0,3}=\s{0,3}https?:/m],
  ["pip.conf", /^(?:ini|conf|toml|)$/, /^(?:extra-)?index-url\s{0,3}=\s{0,3}https?:/m],
  ["requirements.txt", /^(?:requirements|pip-requirements|)$/, /^--?(?:extra-index-url|index-url|i)\s/m],
];
/** What is to become such a file: `package.template.json`, `requirements.txt.tmpl`. */
const OF_TEMPLATE = /[._-](?:template|tmpl|tpl|hbs|j2|ejs|example|sample)(?=\.|$)/i;
const WORTH_A_LOOK =
  /"scripts"|ependencies"|^\[(?:project|build-system|tool\.|(?:dev-|build-)?dependencies)|index-url|registry|^source |^replace /m;

/** The texts in a file that name packages to install, or programs to run with that. */
export function manifestTextsOf(file: ReviewedFile): ManifestText[] {
  const { path, text } = file;
  if (text === null || file.part > 0) return [];
  const name = path.replace(/^.*\//, "").replace(OF_TEMPLATE, "");
  if (isManifest(name)) {
    // What is too long for one view is one text to whoever parses it.
    return [{ name, text: file.isLong ? Buffer.from(file.bytes).toString("utf8") : text, firstLine: 1 }];
  }
  if (/\.json$/i.test(name) && LIFECYCLE_SCRIPT.test(text)) return [{ name: "package.json", text, firstLine: 1 }];
  if (!isMarkdown(path) || !WORTH_A_LOOK.test(text)) return [];
  const lines = text.split("\n");
  return file.segments().flatMap(({ kind, language, firstLine, lastLine }) => {
    if (kind !== "code") return [];
    const body = lines.slice(firstLine, lastLine - 1).join("\n");
    const shown = SHOWN.find(([, languages, marks]) => languages.test(language) && marks.test(body));
    return shown ? [{ name: shown[0], text: body, firstLine: firstLine + 1 }] : [];
  });
}
