import { isMap, LineCounter, parseDocument } from "yaml";
import { InvalidPackage } from "./invalid-package";
import type { Json } from "./manifest";

const MAX_FRONTMATTER_CHARS = 64 * 1024;
const MAX_NESTED_CHARS = 64;

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
  return { values, lineOf };
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

/** The parser recurses, so depth is bounded before it starts. */
function refuseDeepNesting(yaml: string, file: string): void {
  const opened = yaml.replace(/[^[{]/g, "").length;
  const indented = /^(?:[ \t]|[-?:] ){129}/m.test(yaml);
  if (opened <= MAX_NESTED_CHARS && !indented) return;
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
