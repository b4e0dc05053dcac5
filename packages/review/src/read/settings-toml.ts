import type { Entry } from "./settings";

const MAX_LINES = 5000;

/** The values of settings in TOML, a line each, as assistants' settings are written: tables, texts and lists of texts. */
export function tomlEntries(text: string): Entry[] {
  let table: string[] = [];
  return text
    .split("\n", MAX_LINES)
    .map((line) => line.slice(0, 4000).trim())
    .flatMap((line): Entry[] => {
      const header = /^\[{1,2}([^\]]{1,200})\]{1,2}/.exec(line)?.[1];
      if (header !== undefined) {
        table = keysOf(header);
        return [];
      }
      const [, key = "", value = ""] = /^("[^"]{1,100}"|[\w.-]{1,100})\s*=\s*(.+)$/.exec(line) ?? [];
      return key === "" ? [] : valuesOf(value, [...table, ...keysOf(key)]);
    });
}

function keysOf(dotted: string): string[] {
  return dotted.split(".").map((key) => key.trim().replaceAll('"', ""));
}

function valuesOf(written: string, path: string[]): Entry[] {
  if (written.startsWith("{")) {
    const pairs = written.matchAll(/([\w.-]{1,100})\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*'|[^,}\s]+)/g);
    return [...pairs].map(([, key = "", value = ""]) => ({ path: [...path, key], value: unquoted(value) }));
  }
  if (!written.startsWith("[")) return [{ path, value: unquoted(written.replace(/\s+#[^"']*$/, "")) }];
  const items = written.match(/"(?:[^"\\]|\\.)*"|'[^']*'/g) ?? [];
  return items.map((item, index) => ({ path: [...path, String(index)], value: unquoted(item) }));
}

function unquoted(value: string): string {
  const text = /^"(.*)"$/.exec(value)?.[1]?.replaceAll(/\\(["\\])/g, "$1") ?? /^'(.*)'$/.exec(value)?.[1] ?? value;
  return text.trim();
}
