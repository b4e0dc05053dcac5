import { isMap, LineCounter, parseDocument } from "yaml";
import { InvalidPackage } from "./invalid-package";
import type { Json } from "./manifest";
import { isStorableThroughout } from "./storable";

const MAX_FRONTMATTER_CHARS = 16 * 1024;
const MAX_COLLECTIONS = 64;
const MAX_EXPLICIT_KEYS = 16;
const MAX_INDENT = 128;

export type Frontmatter = { values: { [key: string]: Json }; lineOf: (key: string) => number };

/** The frontmatter at the top of a Markdown file, or null where there is none; broken YAML is refused. */
export function readFrontmatter(markdown: string, file: string): Frontmatter | null {
  const yaml = cutFrontmatter(markdown, file);
  if (yaml === null) return null;

  const lines = new LineCounter();
  const document = parseYaml(yaml, lines, file);
  if (!isMap(document.contents)) {
    throw new InvalidPackage("The frontmatter must be a list of keys with values, such as name: my-skill.", {
      file,
      line: 2,
    });
  }

  const { items } = document.contents;
  const values = toJson(document, file);
  const lineOf = (key: string) => {
    const pair = items.find((item) => String(item.key) === key);
    const offset = (pair?.key as { range?: [number, number, number] } | undefined)?.range?.[0] ?? 0;
    return lines.linePos(offset).line + 1;
  };
  for (const [key, value] of Object.entries(values)) {
    if (isStorableThroughout([key, value])) continue;
    throw new InvalidPackage(
      "The frontmatter contains a NUL or half of a surrogate pair, also where it is written as an escape; remove it.",
      { file, line: lineOf(key) },
    );
  }
  return { values, lineOf };
}

/** Whether a Markdown file names itself and says what it is for, as an agent's does; a look, without parsing the YAML. */
export function looksLikeAgent(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, MAX_FRONTMATTER_CHARS));
  const yaml = /^---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*\r?$/m.exec(head)?.[1] ?? "";
  return head.startsWith("---") && /^name[ \t]*:/m.test(yaml) && /^description[ \t]*:/m.test(yaml);
}

/** The text between the two `---` lines, or null where the file does not begin with one. */
function cutFrontmatter(markdown: string, file: string): string | null {
  const text = markdown.slice(0, MAX_FRONTMATTER_CHARS).replace(/^\uFEFF/, "");
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (!opening) return null;

  const closing = /^---[ \t]*\r?$/m.exec(text.slice(opening[0].length));
  if (closing) return text.slice(opening[0].length, opening[0].length + closing.index);
  throw new InvalidPackage(
    `The frontmatter does not end: close it with a line of three dashes within ${MAX_FRONTMATTER_CHARS / 1024} KiB.`,
    { file, line: 1 },
  );
}

function parseYaml(yaml: string, lineCounter: LineCounter, file: string) {
  refuseDeepNesting(yaml, file);
  const document = parseDocument(yaml, {
    lineCounter,
    prettyErrors: false,
    resolveKnownTags: false,
    schema: "core",
    stringKeys: true,
  });

  const [problem] = [...document.errors, ...document.warnings];
  if (!problem) return document;
  const line = lineCounter.linePos(problem.pos[0]).line + 1;
  throw new InvalidPackage(
    `The frontmatter is not valid YAML (${problem.message}); put values that contain a colon or a # in quotes.`,
    { file, line },
  );
}

/** The parser recurses, and slows down with the cube of the depth, so what can nest is bounded before it starts. */
function refuseDeepNesting(yaml: string, file: string): void {
  const collections = yaml.match(/[[{]/g)?.length ?? 0;
  const explicitKeys = yaml.match(/(?<!\S)\?(?!\S)/g)?.length ?? 0;
  const deepLine = yaml.split("\n").some((line) => {
    const indent = line.length - line.trimStart().length;
    return indent > MAX_INDENT || (line.match(/(?<!\S)-(?!\S)/g)?.length ?? 0) > MAX_INDENT;
  });
  if (collections <= MAX_COLLECTIONS && explicitKeys <= MAX_EXPLICIT_KEYS && !deepLine) return;

  throw new InvalidPackage("The frontmatter is nested too deeply; keep it to plain keys and values.", {
    file,
    line: 2,
  });
}

function toJson(document: ReturnType<typeof parseDocument>, file: string): { [key: string]: Json } {
  try {
    // Through JSON, so that the manifest is stored exactly as it is shown here.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 0 })));
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new InvalidPackage("The frontmatter uses YAML anchors or aliases; write the values out.", { file, line: 2 });
  }
}
