import { matchesIn } from "./matches";
import { writtenTexts } from "./written-texts";

/** What an agent reads of a tool before it calls it, or of a server before it uses its tools. */
export type Description = { words: string; offset: number };

/** Docstrings of tools, and descriptions beside a schema. */
const DESCRIPTIONS: [pattern: RegExp, needs: RegExp][] = [
  [
    /@[\w.]{1,40}\.?(?:tool|resource|prompt)\b[^\n]{0,200}\n(?:[^\n]{0,300}\n){0,12}?[ \t]{1,20}[rRfFbB]?("""|''')([\s\S]{10,4000}?)\1/g,
    /@[\w.]{1,40}\.?(?:tool|resource|prompt)\b/,
  ],
  [
    /\.(?:tool|registerTool|addTool|setTool|defineTool)\(\s{0,40}["'`][\w. -]{1,60}["'`]\s{0,40},\s{0,40}(["'`])([\s\S]{20,4000}?)\1/g,
    /\.(?:tool|registerTool|addTool|setTool|defineTool)\(/,
  ],
  [
    /["']?description["']?\s{0,10}:\s{0,40}(["'`])((?:\\.|(?!\1)[^\\]){40,4000})\1/g,
    /\b(?:inputSchema|input_schema|parameters|outputSchema|server\.tool|Tool)\b|"tools"\s{0,10}:|\b(?:execute|handler|invoke|call)\s{0,4}[:(=]/,
  ],
  [
    /\.(?:__doc__|description)\s{0,10}=\s{0,10}[rRfFbB]?("""|'''|["'`])([\s\S]{20,4000}?)\1/g,
    /\.(?:__doc__|description)\s{0,10}=/,
  ],
];
const MAX_DESCRIPTIONS = 200;

/** A program that has tools for an agent. */
const HAS_TOOLS =
  /\bmcp\b|modelcontextprotocol|\b(?:inputSchema|input_schema|add_tool|addTool|registerTool|StructuredTool|FunctionTool|BaseTool|list_tools|tool_calls)\b|@[\w.]{0,40}\btool\b/i;
const DESCRIBES = String.raw`["']?\b(?:description|instructions|__doc__)["']?\s{0,8}(?::|=(?!=))\s{0,8}`;
const IS_DESCRIBED = new RegExp(String.raw`${DESCRIBES}(?:\w{1,40}\s{0,8}\+\s{0,8})?\(?\s{0,80}$`);
const IS_SECOND =
  /\.(?:tool|registerTool|addTool|setTool|defineTool)\(\s{0,40}["'`][\w. -]{1,60}["'`]\s{0,20},\s{0,20}$/;
const IS_NAMED =
  /(?:^|[\n;])[ \t]*(?:export[ \t]+)?(?:(?:const|let|var)[ \t]+)?([A-Za-z_]\w{0,60})(?:\s?:\s?[\w[\]]{1,40})?[ \t]*=[ \t]*(?:\w{1,40}[ \t]*\+[ \t]*)?\(?\s{0,80}$/;
const IS_USED = new RegExp(String.raw`${DESCRIBES}([A-Za-z_]\w{0,60})(?![\w.([])`, "g");
const NAMES_ITSELF = /desc(?:ription)?s?$/i;

/** The descriptions of tools in a file, those that stand beside the tool and those that a name stands for. */
export function descriptionsIn(path: string, text: string): Description[] {
  const found = DESCRIPTIONS.flatMap(([pattern, needs]) => (needs.test(text) ? written(text, pattern) : []));
  return HAS_TOOLS.test(text) ? [...found, ...named(path, text)] : found;
}

function written(text: string, pattern: RegExp): Description[] {
  return [...matchesIn(text, pattern)].slice(0, MAX_DESCRIPTIONS).map(({ 0: whole, 2: words = "", index }) => {
    return { words: words.replaceAll(/\\[nrt]/g, " "), offset: index + Math.max(0, whole.indexOf(words)) };
  });
}

function named(path: string, text: string): Description[] {
  const used = new Set([...matchesIn(text, IS_USED)].map(([, name]) => name));
  return writtenTexts(path, text).filter(({ before }) => {
    if (IS_DESCRIBED.test(before) || IS_SECOND.test(before)) return true;
    const name = IS_NAMED.exec(before)?.[1];
    return name !== undefined && (NAMES_ITSELF.test(name) || used.has(name));
  });
}
