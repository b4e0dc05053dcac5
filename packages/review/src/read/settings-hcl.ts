import type { Entry } from "./settings";

const MAX_TOKENS = 20_000;
const MAX_DEPTH = 20;
const TOKEN = /#[^\n]*|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|[\w.*-]+|[{}[\]()=:,]|\n/g;

/** The values of settings as Terraform writes them. Blocks that may be repeated are numbered, as elements of a list are. */
export function hclEntries(text: string): Entry[] {
  const tokens = (text.match(TOKEN) ?? []).slice(0, MAX_TOKENS).filter((token) => !/^(?:#|\/\/)/.test(token));
  const entries: Entry[] = [];
  let at = 0;

  const skipLines = () => {
    while (tokens[at] === "\n") at += 1;
  };
  /** What stands between two braces, or at the top: settings and blocks. */
  const body = (path: string[], depth: number): void => {
    const counts = new Map<string, number>();
    for (skipLines(); at < tokens.length && tokens[at] !== "}"; skipLines()) {
      const names = [unquoted(tokens[at++] ?? "")];
      while (/^["\w]/.test(tokens[at] ?? "")) names.push(unquoted(tokens[at++] ?? ""));
      if (/^[=:]$/.test(tokens[at] ?? "")) {
        at += 1;
        value([...path, ...names], depth);
      } else if (tokens[at] === "{" && depth < MAX_DEPTH) {
        at += 1;
        const key = depth === 0 ? "" : names.join(".");
        const count = counts.get(key) ?? 0;
        counts.set(key, count + 1);
        body(depth === 0 ? [String(count), ...names] : [...path, ...names, String(count)], depth + 1);
        at += 1;
      }
    }
  };
  const value = (path: string[], depth: number): void => {
    skipLines();
    const token = tokens[at++] ?? "";
    if (token === "{" && depth < MAX_DEPTH) {
      body(path, depth + 1);
      at += 1;
    } else if (token === "[" && depth < MAX_DEPTH) {
      for (let index = 0; at < tokens.length && tokens[at] !== "]"; index += 1) {
        value([...path, String(index)], depth + 1);
        while (/^[,\n]$/.test(tokens[at] ?? "")) at += 1;
      }
      at += 1;
    } else if (tokens[at] === "(" && depth < MAX_DEPTH) {
      // A function, such as jsonencode, of what it is given first.
      at += 1;
      value(path, depth + 1);
      while (at < tokens.length && tokens[at] !== ")" && tokens[at] !== "\n") at += 1;
      at += 1;
    } else entries.push({ path, value: unquoted(token) });
  };
  body([], 0);
  return entries;
}

function unquoted(token: string): string {
  return token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(["\\])/g, "$1") : token;
}
