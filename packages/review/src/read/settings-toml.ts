import { parse, TomlError } from "smol-toml";

const MAX_LINES = 5000;
const MAX_UNREADABLE = 20;

/** What a text in TOML says; lines that can't be read, as in what is only shown in part, are left out. */
export function readToml(text: string): unknown {
  const lines = text.split("\n", MAX_LINES);
  for (let unreadable = 0; unreadable <= MAX_UNREADABLE; unreadable += 1) {
    try {
      return parse(lines.join("\n"));
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      const line = error.line - 1;
      const written = lines[line] ?? "";
      const quoted = written.replace(BARE_VALUE, '$1"$2"');
      lines[line] = quoted === written ? "" : quoted;
    }
  }
  return null;
}

/** Settings that only look like TOML leave the quotes away. */
const BARE_VALUE = /^(\s*[\w.-]+\s*=\s*)([^\s"'[{][^"\n]*?)\s*$/;
